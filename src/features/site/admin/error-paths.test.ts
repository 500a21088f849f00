import { expect, test } from 'vitest'
import { sampleContent } from '../sample-content.ts'
import { errorPaths, splitErrors } from './error-paths.ts'

const error = { type: 'custom', message: 'Required' }

test('a form without errors has no paths', () => {
  expect(errorPaths({})).toEqual([])
})

test('errors are found at every depth, in their order', () => {
  const errors = {
    identity: { name: error, headshot: { src: error } },
    skills: [undefined, { level: error, icon: error }],
    about: { education: [{ title: error }] },
  }
  expect(errorPaths(errors)).toEqual([
    'identity.name',
    'identity.headshot.src',
    'skills.1.level',
    'skills.1.icon',
    'about.education.0.title',
  ])
})

test('an error of a list has the path of the list', () => {
  expect(errorPaths({ skills: Object.assign([], { root: error }) })).toEqual(['skills'])
  expect(errorPaths({ sections: error })).toEqual(['sections'])
})

test('errors of a response are assigned to fields, the others are listed', () => {
  const errors = {
    'skills.0.name': 'Required',
    skills: 'At most 60 entries',
    'skills.99.name': 'Required',
    'identity.pet': 'Unknown',
    body: 'Invalid input',
  }
  expect(splitErrors(errors, sampleContent)).toEqual({
    fields: [
      ['skills.0.name', 'Required'],
      ['skills', 'At most 60 entries'],
    ],
    others: ['Required', 'Unknown', 'Invalid input'],
  })
})
