/** The drawn photos of `PhotoExamples`: one that works, and two that work less well. */
export const PHOTO_EXAMPLES = ['near', 'far', 'group'] as const
export type PhotoExample = (typeof PHOTO_EXAMPLES)[number]

type Paint = 'ground' | 'hill' | 'skin' | 'hair' | 'cloth' | 'other' | 'ink'

const fill = (paint: Paint) => `fill="var(--example-${paint})"`

/** A head with hair and shoulders, `size` times as large, its chin at `x` and `y`. */
function person(x: number, y: number, size: number, cloth: Paint = 'cloth'): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">
<path d="M-26 36c0-19 10-28 26-28s26 9 26 28v34h-52z" ${fill(cloth)}/>
<path d="M-7-6h14v14c0 4-3 7-7 7s-7-3-7-7z" ${fill('skin')}/>
<ellipse cx="0" cy="-14" rx="14" ry="17" ${fill('skin')}/>
<path d="M-16-10c-4-18 4-27 16-27s20 9 16 27c-3-9-8-14-16-14s-13 5-16 14z" ${fill('hair')}/>
<circle cx="-5" cy="-14" r="1.7" ${fill('ink')}/><circle cx="5" cy="-14" r="1.7" ${fill('ink')}/>
<path d="M-5-6c3 4 7 4 10 0" fill="none" stroke="var(--example-ink)" stroke-width="1.8" stroke-linecap="round"/>
</g>`
}

const DRAWINGS: Readonly<Record<PhotoExample, string>> = {
  near: person(32, 48, 1.15),
  far: `<circle cx="49" cy="15" r="6" ${fill('other')}/>
<path d="M0 52l17-19 13 13 17-23 17 20v37H0z" ${fill('hill')}/>
<path d="M0 62c20-5 44-5 64 0v18H0z" ${fill('other')}/>
${person(27, 63, 0.14)}`,
  group: person(13, 44, 0.66, 'other') + person(51, 44, 0.66, 'hill') + person(32, 54, 0.72),
}

/** One file with all of them, in colours that the page sets. */
export function photoExamplesSvg(): string {
  const symbols = PHOTO_EXAMPLES.map(
    (name) =>
      `<symbol id="${name}" viewBox="0 0 64 80"><path d="M0 0h64v80H0z" ${fill('ground')}/>${DRAWINGS[name]}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
