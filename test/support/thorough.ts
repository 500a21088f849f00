/** At night (`TEST_THOROUGH=1`) every value and every width is tried, otherwise a few that stand for the rest. */
export const isThorough = process.env.TEST_THOROUGH === '1'
