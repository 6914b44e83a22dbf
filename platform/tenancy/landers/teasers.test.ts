import { expect, it } from 'vitest'
import { teaserFindings } from './teasers.ts'

const teaser = (partner: string) => ({ out: { type: 'cam_teaser', settings: { kind: 'cam', partner } } })
const PARTNERS = { partners: { cams: { url: 'https://cams.example/in?from=tulp' } } }
const PLACE = { folder: 'tenants/tulp/landers/video', tenant: 'tulp' }

it('finds a teaser of a partner that the site does not name', () => {
  const campaign = { order: undefined, sections: teaser('cmas'), words: {}, seeks: undefined }
  const found = teaserFindings({ sections: teaser('cams'), campaigns: { cams: campaign } }, PARTNERS, PLACE)
  expect(found).toMatchObject([
    {
      code: 'partner_unknown',
      level: 'error',
      file: 'tenants/tulp/landers/video/slugs/cams.json',
      path: 'sections.out.settings.partner',
    },
  ])
  expect(found[0]?.message).toContain('did you mean "cams"?')
})

it('ignores names of inherited object properties', () => {
  expect(teaserFindings({ sections: teaser('toString'), campaigns: {} }, PARTNERS, PLACE)).toHaveLength(1)
})
