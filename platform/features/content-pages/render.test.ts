import { describe, expect, it } from 'vitest'
import { headingId, renderMarkdown, safeLink } from './render.ts'

describe('a page of Markdown', () => {
  it('takes its title from the first heading and shows it once', () => {
    const page = renderMarkdown('# Terms & *rules*\n\nHello\n\n# Second')
    expect(page.title).toBe('Terms & rules')
    expect(page.html).not.toContain('<h1')
    expect(page.html).toContain('<h2 id="second">Second</h2>')
  })
  it('gives headings ids that are stable and never twice the same', () => {
    const page = renderMarkdown('## Ihre Rechte\n\n## Ihre Rechte\n\n### Über uns')
    expect(page.headings.map(({ id }) => id)).toEqual(['ihre-rechte', 'ihre-rechte-2'])
    expect(page.html).toContain('<h3 id="über-uns">')
  })
  it('keeps what writers need: lists, tables, emphasis, links of the site', () => {
    const page = renderMarkdown(
      '- **a**\n\n|a|b|\n|-|-|\n|1|2|\n\n[faq](/pages/faq) [mail](mailto:a@b.example)',
    )
    expect(page.html).toContain('<strong>a</strong>')
    expect(page.html).toContain('<td>1</td>')
    expect(page.html).toContain('<a href="/pages/faq">faq</a>')
    expect(page.html).toContain('<a href="mailto:a@b.example">')
  })
})

describe('pictures', () => {
  const picture = (asset: string) => (asset === 'hero.svg' ? '/brand/1/hero.svg' : null)

  it.each([
    ['![Us](hero.svg)', '<img src="/brand/1/hero.svg" alt="Us" loading="lazy">'],
    ['![Us](gone.svg)', '<p>Us</p>'],
    ['![Us](../hero.svg)', '<p>Us</p>'],
    ['![Us](https://a.example/hero.svg)', '<p>Us</p>'],
  ])('%s', (source, html) => expect(renderMarkdown(source, picture).html).toContain(html))
})

describe('what must not run', () => {
  it.each([
    '<script>alert(1)</script>',
    'text <img src=x onerror=alert(1)> text',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '![x](https://evil.example/pixel.gif)',
    '![" onerror="alert(1)](/x.png)',
    '[x](https://a.example/" onclick="alert(1))',
    '## <script>alert(1)</script>',
    '# "><img src=x onerror=alert(1)>',
    '<javascript:alert(1)>',
    '| <b onclick=alert(1)> |\n|-|\n| <i onmouseover=x> |',
  ])('%s', (source) => {
    const { html, headings } = renderMarkdown(source)
    expect(html).not.toMatch(/<(?:script|img src=x|svg|iframe|b |i |object|embed)/i)
    expect(html).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript|\/\/|\/\\|https:\/\/evil)/i)
    expect(html).not.toMatch(/<[a-z][^>]*\son\w+=(?!&)/i)
    for (const { id } of headings) expect(id).toMatch(/^[\p{L}\p{N}-]+$/u)
  })
})

describe('links', () => {
  it.each([
    ['/pages/faq', '/pages/faq'],
    ['https://a.example/?a=1&b=2', 'https://a.example/?a=1&amp;b=2'],
    ['#top', '#top'],
    ['tel:+390294751200', 'tel:+390294751200'],
    ['javascript:alert(1)', null],
    [' java\u0000script:alert(1)', null],
    ['//evil.example', null],
    ['ftp://a.example', null],
  ] as const)('%s', (target, expected) => expect(safeLink(target)).toBe(expected))
})

describe('ids', () => {
  it('are never empty', () => expect(headingId('!!!')).toBe('section'))
})
