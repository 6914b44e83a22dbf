import type { PortraitStyle } from '../../core/portrait-style.ts'
import { landerFaces } from './cast.ts'
import { cardOf, portraitPixels, portraitSvg } from './portraits.ts'
import { STYLES } from './styles.ts'

/** Author and licence of each style, written into each file, because some licences require it. */
export const PORTRAIT_CREDITS: Readonly<Record<PortraitStyle, string>> = {
  avataaars: 'Avataaars by Pablo Stanley, free for personal and commercial use, https://avataaars.com',
  lorelei: 'Lorelei by Lisa Wischofsky, CC0 1.0',
  notionists: 'Notionists by Zoish, CC0 1.0',
  'open-peeps': 'Open Peeps by Pablo Stanley, CC0 1.0',
  personas: 'Personas by Draftbit, changed, CC BY 4.0, https://creativecommons.org/licenses/by/4.0/',
}

/** Edge of the square that a portrait is cut from, in pixels. */
const EDGE = 600

/** The portraits of landers in one style, 480 by 600 px, as WebP. */
export async function drawLanderFaces(name: PortraitStyle): Promise<Buffer[]> {
  const style = STYLES[name]
  return Promise.all(
    landerFaces(style).map(async ({ look, random }) => {
      const picture = await portraitPixels(portraitSvg(style, look, random), EDGE)
      return cardOf(picture(), EDGE)
        .webp({ quality: 82, effort: 6 })
        .withExif({ IFD0: { Copyright: PORTRAIT_CREDITS[name] } })
        .toBuffer()
    }),
  )
}
