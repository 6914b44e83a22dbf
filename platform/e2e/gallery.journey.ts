import { inTurn } from '../../scripts/test-extent.mjs'
import { address, expect, expectAccessible, test } from './site.ts'
import { ALL_SITES } from './sites.ts'

for (const { id: tenant } of inTurn('gallery', ALL_SITES)) {
  test(`${tenant}: every primitive is accessible in its theme, and nothing overflows`, async ({ page }, {
    project,
  }) => {
    await page.goto(address(tenant, '/dev/gallery'))
    // Colours and fonts are tested on the desktop: on a phone one brand represents all.
    if (project.name === 'desktop' || tenant === 'amore') await expectAccessible(page, '/dev/gallery')
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }))
    expect(wide).toBeLessThanOrEqual(room)
    // The brand's own fonts were loaded, from the site itself.
    const arrived = async () => [...(await document.fonts.ready)].some(({ status }) => status === 'loaded')
    expect(await page.evaluate(arrived)).toBe(true)
  })
}
