/** At night (`TEST_THOROUGH=1`) every value and every width is tried, otherwise a few that stand for the rest. */
export const isThorough = process.env.TEST_THOROUGH === '1'

/** @returns all at night, otherwise every nth */
export const everyNth = <T>(nth: number, all: T[]): T[] =>
  isThorough ? all : all.filter((_, index) => index % nth === 0)
