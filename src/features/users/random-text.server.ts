/** Random text that is easy to read and type. */
import { randomInt } from 'node:crypto'

/** 32 characters that are hard to confuse; five bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Groups of random characters, such as 'k3f9x-p2mzt'. */
export function randomGroups(groups: number, groupLength: number): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
