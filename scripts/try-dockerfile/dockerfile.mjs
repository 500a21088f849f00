/** Reads a Dockerfile: one instruction a line, comments left out, lines that go on put together. */
import { readFileSync } from 'node:fs'

/** @typedef {{ name: string, words: string[], text: string }} Instruction */

/**
 * @param {string} file
 * @returns {Instruction[]}
 */
export function readDockerfile(file) {
  const lines = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
  return lines.filter((line) => line.trim() !== '').map(instruction)
}

function instruction(/** @type {string} */ line) {
  const [name = '', ...words] = line.trim().split(/\s+/)
  return { name, words, text: line.trim().slice(name.length).trim() }
}
