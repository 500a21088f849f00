import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SkillsSection } from '#features/portfolio/skills-section.tsx'
import { sampleLanding } from '#features/site/sample-landing.ts'
import { type Skill, skillCategories } from '#features/site/site-content.ts'
import { withPageContext } from '../../../test/support/page-context.ts'
import { Kitchen } from './kitchen.tsx'

const [common] = sampleLanding.skills as [Skill, ...Skill[]]

function renderTray(skills: Skill[]) {
  const section = createElement(Kitchen, {
    render: (vessels) => createElement(SkillsSection, { vessels }),
  })
  const landing = { ...sampleLanding, skills }
  return renderToString(withPageContext(section, [['/api/site/landing', landing]]))
}

test('a bowl is filled to the level of its skill, which is read aloud', () => {
  const skills = [0, 40, 100].map((level) => ({ ...common, name: `${level}`, level }))
  const html = renderTray(skills)
  const surfaces = [...html.matchAll(/<use href="#bowl-filling" y="([\d.]+)"/g)].map(([, y]) => y)
  expect(surfaces).toEqual(['75.5', '55.5', '25.5'])
  expect(html).toMatch(/<span class="sr-only">Level <\/span>40/)
})

test('each category has a filling of its own, in a bowl or a crock', () => {
  const html = renderTray(
    skillCategories.map((category) => ({ ...common, name: category, category })),
  )
  const held = [...html.matchAll(/class="(filling-\w+)"/g)].map(([, name]) => name)
  expect(new Set(held).size).toBe(skillCategories.length)
  const styles = readFileSync('src/features/kitchen/kitchen.css', 'utf8')
  expect(held.filter((name) => !styles.includes(`.${name} {`))).toEqual([])
  const used = new Set([...html.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, id]) => id))
  expect([...used]).toEqual(
    expect.arrayContaining(['bowl', 'bowl-inside', 'crock', 'crock-inside']),
  )
  expect([...used].filter((id) => !html.includes(`id="${id}"`))).toEqual([])
})
