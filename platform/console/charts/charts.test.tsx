import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DayChart } from './day-chart.tsx'
import { type Interval, IntervalChart } from './interval-chart.tsx'

const percent = (value: number) => `${Math.round(value * 100)}%`
const attributes = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value]) => Number(value))

describe('the interval chart', () => {
  const one = (label: string, value: number, low: number, high: number): Interval => ({
    label,
    value,
    low,
    high,
    leads: label === 'b',
  })
  const html = renderToStaticMarkup(
    <IntervalChart
      title="Confirmed"
      intervals={[one('a', 0.1, 0.05, 0.2), one('b', 0.3, 0.2, 0.4)]}
      format={percent}
    />,
  )

  it('draws each value within its interval, on one axis', () => {
    const [first = 0, second = 0] = attributes(html, /cx="([\d.]+)"/g)
    const starts = attributes(html, /class="range[^"]*">.*?<line x1="([\d.]+)"/g)
    const ends = attributes(html, /class="range[^"]*">.*?<line x1="[\d.]+" x2="([\d.]+)"/g)
    expect([starts[0], first, ends[0]]).toEqual([starts[0], first, ends[0]].sort((a = 0, b = 0) => a - b))
    expect(second).toBeGreaterThan(first)
    expect(starts[1]).toBeCloseTo(ends[0] ?? 0)
  })

  it('has an accessible label with all values, and marks the leader', () => {
    expect(html).toContain('aria-label="Confirmed. a: 10% (5% – 20%); b: 30% (20% – 40%)"')
    expect(html.split('class="range leads"')).toHaveLength(2)
  })

  it('uses nothing that the content security policy of the console blocks', () => {
    expect(html).not.toMatch(/style=|<style|<script|href=/)
  })
})

describe('the day chart', () => {
  const draw = (bars: readonly number[], over?: readonly number[]) =>
    renderToStaticMarkup(
      <DayChart
        title="Money"
        days={bars.map((_, place) => `day ${place + 1}`)}
        bars={bars}
        {...(over ? { over } : {})}
        format={String}
      />,
    )

  it('has a bar for each day, also for a negative value', () => {
    const html = draw([4, 0, -2])
    expect(attributes(html, /<rect[^>]* height="([\d.]+)"/g).map((height) => height > 0)).toEqual([
      true,
      false,
      true,
    ])
    expect(html).toContain('aria-label="Money. day 1 – day 3: -2 – 4"')
  })

  it('draws a second series as a step line over the bars', () => {
    expect(draw([1, 2])).not.toContain('<path')
    const html = draw([1, 2], [2, 1])
    const [path = '', x1, y1, middle, y2, x2] =
      /<path d="M([\d.]+),([\d.]+)H([\d.]+)V([\d.]+)H([\d.]+)"/.exec(html) ?? []
    expect(path, html).not.toBe('')
    expect(Number(middle)).toBeCloseTo((Number(x1) + Number(x2)) / 2)
    expect(Number(y1)).toBeLessThan(Number(y2))
  })

  it('labels its axis with whole numbers, and only with zero if all values are zero', () => {
    const names = (bars: readonly number[]) => attributes(draw(bars), /<text x="38"[^>]*>([^<]*)</g)
    expect(names([1, 0])).toEqual([0, 1])
    expect(names([0, 0])).toEqual([0])
  })

  it('draws valid coordinates if all values are zero or there is only one day', () => {
    expect(draw([0, 0])).not.toMatch(/NaN|undefined/)
    expect(draw([7])).not.toMatch(/NaN|undefined/)
  })
})
