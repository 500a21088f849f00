/** The landing page as it is served: its parts in one load, and that of an owner with content of their own. */
import type { Locator } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { addRevision } from '#features/site/site-revisions.server.ts'
import { about, hero, links, owner, projects, services, skills } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import { brandLink, goToBlog, navLink, visit } from '../support/page-helpers.ts'
import { testOn, withDatabase } from '../support/site-content.ts'

test('a visitor reads the front page, and goes on from there', async ({ page }) => {
  await visit(page, '/')

  await test.step('a visitor is greeted by name, beside a picture of the owner', async () => {
    const greeting = page.getByRole('heading', { level: 1 })
    await expect(greeting).toHaveText(`I'm ${owner.name}, a Software Developer`)
    await expect.soft(page.getByText(hero.line)).toHaveCSS('font-style', 'italic')
    const headshot = page.getByRole('img', { name: owner.headshotAlt })
    await expect(headshot).toBeInViewport()
    await expectDrawn(headshot)
  })

  await test.step('the parts stand below each other, in order', async () => {
    const parts = await page.locator('header, main section[id], footer').evaluateAll((all) =>
      all
        .map((part) => ({ part, top: part.getBoundingClientRect().top }))
        .sort((one, other) => one.top - other.top)
        .map(({ part }) => part.id || part.localName),
    )
    const sections = ['home', 'skills', 'services', 'projects', 'notebook', 'contact']
    expect.soft(parts).toEqual(['header', ...sections, 'footer'])
  })

  await test.step('skills and services have texts and icons', async () => {
    const tiles = page.locator('#skills').getByRole('listitem')
    const levels = skills.map(({ name, category, level }) => [name, category, `Level ${level}/100`])
    const texts = (await tiles.allTextContents()).map(withoutSpaces)
    expect.soft(texts).toEqual(levels.map((parts) => withoutSpaces(parts.join(''))))
    const offered = page.locator('.services').getByRole('listitem')
    await expect.soft(offered.getByRole('heading')).toHaveText(services.map(({ title }) => title))
    await expect.soft(offered.locator('p')).toHaveText(services.map((each) => each.description))
    const icons = page.locator('#skills .icon use, .services svg use')
    const widths = await icons.evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect().width),
    )
    expect.soft(widths.filter((width) => width > 8)).toHaveLength(skills.length + services.length)
  })

  await test.step('the level of a skill appears under the pointer, all of them with the focus', async () => {
    const level = page.locator('.skill-level')
    const clip = (it: Locator) => it.evaluate((element) => getComputedStyle(element).clipPath)
    const hidden = await clip(level.first())
    await page.locator('#skills li').first().hover()
    await expect.poll(() => clip(level.first())).not.toBe(hidden)
    const shown = await clip(level.first())
    expect.soft(await clip(level.last())).toBe(hidden)
    await page.getByRole('link', { name: 'My resume' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('list', { name: 'What I cook with' })).toBeFocused()
    await expect.poll(() => clip(level.last())).toBe(shown)
  })

  await test.step('a visitor reads who the owner is: counters, story, education, certificates', async () => {
    const section = page.locator('#services')
    await expect.soft(section).toContainText(about.intro)
    await expect.soft(section).toContainText('7+ years in kitchens')
    await expect.soft(section.locator('[data-counter-value]')).toHaveText(['3+', '95%', '2+'])
    await expectDrawn(section.getByRole('img', { name: about.storyPicture.alt }))
    const items = (name: string) =>
      page.getByRole('heading', { level: 3, name }).locator('xpath=..').getByRole('listitem')
    await expect
      .soft(items('Education'))
      .toHaveText(about.education.map(({ title, place, when }) => `${title}${place}, ${when}`))
    await expect
      .soft(items('Certifications'))
      .toContainText(about.certifications.map((it) => it.when))
    const certificates = items('Certifications').locator('a[target=_blank][rel~=noopener]')
    await expect.soft(certificates).toHaveCount(about.certifications.length)
  })

  await test.step('each project opens in a new tab, with its picture and what it was made with', async () => {
    const cards = page.locator('#projects li a[target=_blank][rel~=noopener]')
    const titles = projects.map(({ title }) => title)
    await expect.soft(cards.getByRole('heading', { level: 3 })).toHaveText(titles)
    const targets = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))
    expect.soft(targets).toEqual(projects.map(({ link }) => link))
    for (const picture of await cards.locator('img').all()) await expectDrawn(picture)
    await expect
      .soft(page.locator('#projects').getByRole('list', { name: 'Technologies' }))
      .toHaveText(projects.map(({ technologies }) => technologies.map(({ name }) => name).join('')))
    const all = page.getByRole('link', { name: 'View All Projects' })
    await expect.soft(all).toHaveAttribute('href', links.code.href)
    await expect.soft(all).toHaveAttribute('target', '_blank')
  })

  await test.step('the footer has the year, the profiles and a faint admin link at its end', async () => {
    const footer = page.getByRole('contentinfo')
    await expect.soft(footer).toHaveText(new RegExp(`© 2\\d{3} ${owner.name}`))
    const profiles = footer.locator('a[target=_blank][rel~=noopener]')
    const targets = await profiles.evaluateAll((all) => all.map((it) => it.getAttribute('href')))
    const { code, network, microblog, photos } = links
    expect.soft(targets).toEqual([code, network, microblog, photos].map(({ href }) => href))
    await expect.soft(footer.getByRole('link', { name: 'Instagram' })).toBeAttached()
    const admin = page.getByRole('link', { name: 'Admin', exact: true })
    await expect.soft(admin).toHaveAttribute('href', '/admin/login')
    const opacity = await admin.evaluate((it) => Number(getComputedStyle(it).opacity))
    expect.soft(opacity).toBeLessThan(0.7)
    const [link, frame] = [await admin.boundingBox(), await footer.boundingBox()]
    const rightOf = (box: typeof link) => (box?.x ?? 0) + (box?.width ?? 0)
    expect.soft(rightOf(link)).toBe(rightOf(frame))
  })

  await test.step('a visitor reads the résumé in a new tab', async () => {
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'My resume' }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(owner.name)
    await expect.soft(tab.getByRole('heading', { name: 'Experience' })).toBeVisible()
    await tab.close()
  })

  await test.step('a visitor opens the newest post, where there is no admin link', async () => {
    const notebook = page.getByRole('region', { name: 'From the notebook' })
    const titles = samplePosts.slice(0, 3).map(({ title }) => title)
    await expect.soft(notebook.getByRole('heading', { level: 3 })).toHaveText(titles)
    const allPosts = notebook.getByRole('link', { name: 'All posts' })
    await expect.soft(allPosts).toHaveAttribute('href', '/blogs')
    await notebook.getByRole('listitem').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0] ?? '')
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  })
})

const figures = ['1,250', '12 Jahre', '99 %', '100%', '11+', '10,000+']
const own: SiteContent = {
  ...sampleContent,
  hero: { greeting: 'Ich bin {name}', line: 'Musik und Software.' },
  sections: sampleContent.sections.map((section) => ({
    ...section,
    shown: section.id !== 'contact',
  })),
  skills: [{ name: 'SuperCollider', level: 80, category: 'Tool', icon: '' }],
  services: [{ title: 'Schulungen', description: 'Für Gruppen.', icon: '' }],
  about: {
    ...sampleContent.about,
    counters: figures.map((figure) => {
      const [, value = '', suffix = ''] = /^([\d,]+)(.*)$/.exec(figure) ?? []
      return { value: Number(value.replace(',', '')), suffix, label: `Zahl ${figure}` }
    }),
  },
}

const ownSite = testOn(async (site) => {
  const revision = { content: own, savedBy: 'Ada', at: new Date(), basedOn: 1 }
  await withDatabase(site, (db) => addRevision(db, revision))
  for (const origin of site.origins) {
    const served = async () => (await fetch(`${origin}/api/site`)).text()
    await expect.poll(served).toContain('Schulungen')
  }
})

ownSite(
  'a visitor reads the own content of an owner, also during an outage of the database',
  async ({ page, problems }) => {
    await visit(page, '/')

    await test.step('without a contact section nothing leads to it', async () => {
      await expect(page.getByRole('link', { name: /My resume/ })).toBeVisible()
      await expect(navLink(page, 'Projects')).toHaveCount(1)
      await expect(page.locator('[href*="#contact"], #contact')).toHaveCount(0)
    })

    await test.step('long figures stay apart and on one line', async () => {
      await expect(page.locator('[data-counter-value]')).toHaveText(figures)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const lines = await page.locator('[data-counter-value]').evaluateAll(linesOf)
        expect.soft(lines.map(({ length }) => length)).toEqual(figures.map(() => 1))
        expect.soft(collisions(lines.flat()), `${width} px`).toEqual([])
      }
    })

    await test.step('who comes from the blog during an outage reads the sections', async () => {
      problems.allow(/^ApiError|status of 503/)
      await goToBlog(page)
      // The site content is in the memory of the server.
      const down = { status: 503, json: {} }
      await page.route(/\/api\/(projects|stats)$/, (route) => route.fulfill(down))
      await brandLink(page).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ich bin ${owner.name}`)
      await expect(page.getByText('SuperCollider')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Schulungen' })).toBeVisible()
      await expect(page.getByText(about.intro)).toBeAttached()
    })
  },
)

async function expectDrawn(image: Locator) {
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0)
}

function withoutSpaces(text: string) {
  return text.replaceAll(/\s/g, '')
}

/** Runs in the page. @returns the boxes of each element's lines */
function linesOf(elements: Element[]): DOMRect[][] {
  return elements.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const boxes = [...range.getClientRects()].map((box) => box.toJSON() as DOMRect)
    return boxes.filter(
      ({ bottom }, index) => boxes.findIndex((it) => it.bottom === bottom) === index,
    )
  })
}

function collisions(boxes: DOMRect[]) {
  const gapPx = 8
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right + gapPx &&
          other.left < one.right + gapPx &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  )
}
