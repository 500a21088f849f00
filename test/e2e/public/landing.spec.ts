import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { about, links, owner, projects, services, skills } from '#site.ts'
import { expect, test } from '../../support/browser.ts'

test('a visitor reads the front page, and goes on from there', async ({ page }) => {
  await page.goto('/')
  await test.step('the front page has its sections in order', async () => {
    const parts = page.locator('header, main section[id], footer')
    const seen = await parts.evaluateAll((all) =>
      all
        .map((part) => ({ name: part.id || part.localName, top: part.getBoundingClientRect().top }))
        .sort((one, other) => one.top - other.top)
        .map(({ name }) => name),
    )
    expect(seen).toEqual([
      ...['header', 'home', 'skills', 'services', 'projects', 'notebook', 'contact', 'footer'],
    ])
  })

  await test.step('a visitor is greeted by name beside a picture of the owner', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `I'm ${owner.name}, a Software Developer`,
    )
    const headshot = page.getByRole('img', { name: owner.headshotAlt })
    await expect(headshot).toBeInViewport()
    await expect.poll(() => headshot.evaluate(widthOfPicture)).toBeGreaterThan(0)
    expect(new URL(await headshot.evaluate(addressOfPicture)).pathname).toMatch(/^\/assets\//)
  })

  await test.step('a visitor sees ten skills, each with its name, level and icon', async () => {
    const tiles = page.locator('#skills').getByRole('listitem')
    await expect(tiles).toHaveText(
      skills.map(({ name, level }) => new RegExp(`^${escaped(name)}.*Level ${level}/100$`)),
    )
    expect(skills).toHaveLength(10)
    await expect(tiles.locator('.icon use')).toHaveCount(10)
    const sizes = await tiles
      .locator('.icon use')
      .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width))
    expect(Math.min(...sizes)).toBeGreaterThan(8)
  })

  await test.step('a visitor sees six services, each with its title, text and icon', async () => {
    const section = page.locator('#services')
    await expect(section.getByRole('heading', { level: 2 })).toHaveText(['About Me', 'My Services'])
    const titles = services.map(({ title }) => title)
    expect(titles).toHaveLength(6)
    const items = section.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(items.getByRole('heading')).toHaveText(titles)
    await expect(items.locator('p')).toHaveText(services.map(({ description }) => description))
    await expect(items.locator('svg use')).toHaveCount(6)
  })

  await test.step('a visitor finds About Me on the right of the services', async () => {
    // In one evaluation: in between the reveal may hide and shift the section.
    const [right, left] = await page
      .locator('#services')
      .getByRole('heading', { level: 2 })
      .evaluateAll((headings) =>
        headings.map((heading) => heading.getBoundingClientRect().toJSON()),
      )
    expect(right.x).toBeGreaterThan(left.right)
    expect(right.y).toBeCloseTo(left.y, -1)
  })

  await test.step('a visitor sees education and certificates, and opens the certificates in a new tab', async () => {
    const card = (name: string) =>
      page.getByRole('heading', { level: 3, name }).locator('xpath=..').getByRole('listitem')
    await expect(card('Education')).toHaveText(
      about.education.map(({ title, place, when }) => `${title}${place}, ${when}`),
    )
    const certificates = card('Certifications')
    await expect(certificates).toHaveText([
      /^JavaScript Algorithms and Data Structures.*, Jan 2025$/,
      /^Responsive Web Design.*, Dec 2024$/,
    ])
    await expect(certificates.locator('a[target=_blank][rel~=noopener][href^=https]')).toHaveCount(
      2,
    )
  })

  await test.step('a visitor reads what each project was made with', async () => {
    const lists = page.locator('#projects').getByRole('list', { name: 'Technologies' })
    await expect(lists).toHaveText(
      projects.map(({ technologies }) => technologies.map(({ name }) => name).join('')),
    )
  })

  await test.step('a visitor finds all projects at the code host in a new tab', async () => {
    const link = page.getByRole('link', { name: 'View All Projects' })
    await expect(link).toHaveAttribute('href', links.code.href)
    await expect(link).toHaveAttribute('target', '_blank')
  })

  await test.step('a visitor finds the year and the four profiles in the footer', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer).toHaveText(new RegExp(`© 2\\d{3} ${owner.name}`))
    const profiles = footer.locator('a[target=_blank][rel~=noopener]')
    const targets = await profiles.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    )
    const { code, network, microblog, photos } = links
    expect(targets).toEqual([code.href, network.href, microblog.href, photos.href])
    await expect(footer.getByRole('link', { name: 'GitHub' })).toBeAttached()
    await expect(footer.getByRole('link', { name: 'Instagram' })).toBeAttached()
  })

  await test.step('the owner finds a low-opacity admin link at the bottom right', async () => {
    const link = page.getByRole('link', { name: 'Admin', exact: true })
    await expect(link).toHaveAttribute('href', '/admin/login')
    expect(await link.evaluate((it) => Number(getComputedStyle(it).opacity))).toBeLessThan(0.7)
    const box = await link.boundingBox()
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((footer?.y ?? 0) - 60)
  })

  await test.step('a visitor reads who the owner is, with counters and story', async () => {
    const section = page.locator('#services')
    await expect(section).toContainText(about.intro)
    await expect(section.getByRole('listitem').filter({ hasText: /^\d+[+%] / })).toHaveText([
      /^3\+ Completed Projects/,
      /^95% Client Satisfaction/,
      /^2\+ Years of Experience/,
    ])
    await expect(
      section.getByRole('heading', { name: 'From Kitchens to Keyboards' }),
    ).toBeAttached()
    await expect(section).toContainText('7+ years in kitchens')
    const picture = section.getByRole('img', { name: about.storyPicture.alt })
    await picture.scrollIntoViewIfNeeded()
    const naturalWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(naturalWidth).toBeGreaterThan(0)
  })

  await test.step('a visitor sees three projects that open in a new tab, with pictures', async () => {
    const cards = page.locator('#projects li a[target=_blank][rel~=noopener]')
    await expect(cards.getByRole('heading', { level: 3 })).toHaveText(
      projects.map(({ title }) => title),
    )
    const targets = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))
    expect(targets).toEqual(projects.map(({ link }) => link))
    expect(targets).toHaveLength(3)
    await page.locator('#projects').evaluate((it) => it.scrollIntoView({ behavior: 'instant' }))
    const pictures = cards.locator('img')
    await expect
      .poll(async () => Math.min(...(await pictures.evaluateAll(widthsOfPictures))))
      .toBeGreaterThan(0)
    await expect(pictures).toHaveCount(3)
  })

  await test.step('the level of a skill appears under the pointer, and all of them with the focus', async () => {
    const level = page.locator('.skill-level')
    await expect(level.first()).toHaveCSS('clip-path', 'inset(0px 50%)')
    await page.locator('#skills li').first().hover()
    await expect(level.first()).toHaveCSS('clip-path', 'inset(0px)')
    await expect(level.last()).toHaveCSS('clip-path', 'inset(0px 50%)')
    await page.getByRole('link', { name: 'My resume' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('list', { name: 'What I cook with' })).toBeFocused()
    await expect(level.last()).toHaveCSS('clip-path', 'inset(0px)')
  })

  await test.step('the picture of the story stands below its heading, on the left of the text', async () => {
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const { whole, heading, picture, text } = await page.locator('.story').evaluate((story) => {
        const boxOf = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect()
        const [heading, picture, text] = ['h3', 'img', '.rich-text'].map((part) =>
          boxOf(story.querySelector(part)).toJSON(),
        )
        return { whole: boxOf(story).toJSON(), heading, picture, text }
      })
      expect(picture.left).toBeCloseTo(heading.left, 0)
      expect(picture.top).toBeGreaterThan(heading.bottom)
      expect(picture.bottom).toBeCloseTo(whole.bottom, 0)
      expect(text.left).toBeGreaterThan(picture.right)
      expect(text.top).toBeLessThan(heading.bottom)
    }
  })

  await test.step('a visitor reads the résumé in a new tab', async () => {
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'My resume' }).click()
    const tab = await opened
    await expect(tab).toHaveURL('/assets/resume.html')
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(owner.name)
    await expect(tab.getByRole('heading', { name: 'Experience' })).toBeVisible()
    await expect(tab.getByRole('heading', { name: 'Education' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('a visitor opens one of the newest three posts from the front page', async () => {
    const notebook = page.getByRole('region', { name: 'From the notebook' })
    await expect(notebook.getByRole('heading', { level: 3 })).toHaveText(
      samplePosts.slice(0, 3).map(({ title }) => title),
    )
    await expect(notebook.getByRole('link', { name: 'All posts' })).toHaveAttribute(
      'href',
      '/blogs',
    )
    await notebook.getByRole('listitem').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(samplePosts[0]?.title ?? '')
  })

  await test.step('a reader of the blog sees no admin link', async () => {
    await page.goto('/blogs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  })
})

function widthOfPicture(image: Element) {
  return (image as HTMLImageElement).naturalWidth
}

function widthsOfPictures(images: Element[]) {
  return images.map((image) => (image as HTMLImageElement).naturalWidth)
}

function addressOfPicture(image: Element) {
  return (image as HTMLImageElement).currentSrc
}

function escaped(text: string) {
  return text.replaceAll('.', '\\.')
}
