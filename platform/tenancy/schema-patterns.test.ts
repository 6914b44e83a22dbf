import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isObject } from './json.ts'

const FOLDER = new URL('../../schemas/', import.meta.url)

// Values of sites and staff are matched against these patterns, whatever their length. JavaScript
// backtracks: if a refused value can be matched in several ways repeatedly, each further character
// multiplies the work.

/** Characters that the patterns distinguish. */
const SIGNS = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), 'é', '\u2028']

/**
 * Positions of a pattern that read one character each, and which may follow which (Glushkov
 * automaton).
 */
interface Places {
  readonly reads: ReadonlySet<string>[]
  readonly follow: Set<number>[]
  /** Whether a nested repetition returns the same way: `(a+)+`. */
  isDoubled: boolean
}

interface Part {
  readonly nullable: boolean
  readonly first: readonly number[]
  readonly last: readonly number[]
}

const EMPTY: Part = { nullable: true, first: [], last: [] }

/** Parses a pattern. A look-ahead is treated as a separate pattern. */
class PatternReader {
  readonly places: Places = { reads: [], follow: [], isDoubled: false }
  readonly ahead: string[] = []
  #at = 0

  constructor(readonly source: string) {
    const anchored = source.startsWith('^')
    const start = anchored ? EMPTY : this.#repeated(this.#place('[^]'), true)
    this.#chain(start, this.#alternatives())
    if (this.#at !== source.length) throw new Error(`not understood: ${source.slice(this.#at)}`)
  }

  #alternatives(): Part {
    let all = this.#sequence()
    while (this.#take('|')) {
      const other = this.#sequence()
      all = {
        nullable: all.nullable || other.nullable,
        first: [...all.first, ...other.first],
        last: [...all.last, ...other.last],
      }
    }
    return all
  }

  #sequence(): Part {
    let all = EMPTY
    while (this.#at < this.source.length && !/[|)]/.test(this.source[this.#at] ?? ''))
      all = this.#chain(all, this.#quantified())
    return all
  }

  #quantified(): Part {
    const from = this.#at
    const part = this.#atom()
    const end = this.#at
    const [found, least, comma, most] = /^(?:[*+?]|\{(\d+)(,)?(\d*)\})/.exec(this.source.slice(end)) ?? []
    if (found === undefined) return part
    const after = end + found.length
    this.#at = after
    if (found === '*' || found === '+') return this.#repeated(part, found === '*')
    if (found === '?') return { ...part, nullable: true }
    if (comma && most === '') return this.#repeated(part, least === '0')
    // A bounded repetition terminates: two or three iterations represent all.
    const again = (): Part => {
      this.#at = from
      return this.#atom()
    }
    let all = part
    if (Number(least) > 1) all = this.#chain(all, again())
    if (comma) all = this.#chain(all, { ...again(), nullable: true })
    this.#at = after
    return { ...all, nullable: all.nullable || least === '0' }
  }

  #atom(): Part {
    if (this.#take('^') || this.#take('$')) return EMPTY
    const [look] = /^\(\?[=!]/.exec(this.source.slice(this.#at)) ?? []
    if (look !== undefined || this.#take('(?:') || this.#take('(')) {
      const from = this.#at + (look?.length ?? 0)
      if (look !== undefined) this.#at = from
      const places = { reads: this.places.reads.length, follow: this.places.follow.length }
      const inner = this.#alternatives()
      const body = this.source.slice(from, this.#at)
      if (!this.#take(')')) throw new Error(`no end of a group in ${this.source}`)
      if (look === undefined) return inner
      this.places.reads.length = places.reads
      this.places.follow.length = places.follow
      this.ahead.push(`^(${body})`)
      return EMPTY
    }
    const [sign] =
      /^(?:\[(?:\\.|[^\]])*\]|\\u[0-9a-f]{4}|\\.|[^()[\]{}*+?|])/i.exec(this.source.slice(this.#at)) ?? []
    if (sign === undefined) throw new Error(`not understood: ${this.source.slice(this.#at)}`)
    this.#at += sign.length
    return this.#place(sign)
  }

  #place(sign: string): Part {
    const one = new RegExp(`^${sign}$`)
    const { reads, follow } = this.places
    reads.push(new Set(SIGNS.filter((given) => one.test(given))))
    follow.push(new Set())
    return { nullable: false, first: [reads.length - 1], last: [reads.length - 1] }
  }

  #repeated(part: Part, nullable: boolean): Part {
    const { follow } = this.places
    this.places.isDoubled ||= part.last.some((from) => part.first.some((to) => follow[from]?.has(to)))
    this.#link(part, part)
    return { ...part, nullable: nullable || part.nullable }
  }

  #chain(left: Part, right: Part): Part {
    this.#link(left, right)
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...left.last, ...right.last] : right.last,
    }
  }

  #link(left: Part, right: Part): void {
    for (const from of left.last) for (const to of right.first) this.places.follow[from]?.add(to)
  }

  #take(text: string): boolean {
    const found = this.source.startsWith(text, this.#at)
    if (found) this.#at += text.length
    return found
  }
}

/**
 * All pairs of positions that can be reached together by reading the same characters; the start
 * itself only if they return to it.
 */
function together({ reads, follow }: Places, start: readonly number[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let ways = waiting.pop(); ways; ways = waiting.pop()) {
    let steps: { to: readonly number[]; sign: readonly string[] }[] = [{ to: [], sign: SIGNS }]
    for (const way of ways)
      steps = steps.flatMap(({ to, sign }) =>
        [...(follow[way] ?? [])].flatMap((next) => {
          const common = sign.filter((one) => reads[next]?.has(one))
          return common.length > 0 ? [{ to: [...to, next], sign: common }] : []
        }),
      )
    for (const { to } of steps) {
      if (seen.has(to.join())) continue
      seen.add(to.join())
      waiting.push(to)
    }
  }
  return seen
}

/** Why matching can take more than linear time; undefined if it cannot. */
function excess(source: string): string | undefined {
  const { places, ahead } = new PatternReader(source)
  if (places.isDoubled) return 'each sign doubles it'
  const loops = places.follow.flatMap((_, place) =>
    together(places, [place]).has(`${place}`) ? [place] : [],
  )
  for (const place of loops) {
    const pairs = [...together(places, [place, place])].map((pair) => pair.split(',').map(Number))
    const parted = pairs.filter(([left, right]) => left !== right)
    if (parted.some((pair) => together(places, pair).has(`${place},${place}`))) return 'each sign doubles it'
    const others = loops.filter((other) => other !== place)
    if (others.some((other) => together(places, [place, place, other]).has(`${place},${other},${other}`)))
      return 'it grows with the square'
  }
  return ahead.map(excess).find((found) => found !== undefined)
}

function patternsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(patternsOf)
  if (!isObject(node)) return []
  const own = typeof node.pattern === 'string' ? [node.pattern] : []
  const keys = isObject(node.patternProperties) ? Object.keys(node.patternProperties) : []
  return [...own, ...keys, ...Object.values(node).flatMap(patternsOf)]
}

describe('a pattern with superlinear work is found', () => {
  it.each([
    ["^('[a-z -]+'|[a-z -]+)(, *('[a-z -]+'|[a-z -]+))*$", 'each sign doubles it'],
    ['^(a+)+$', 'each sign doubles it'],
    ['^(a|a)*$', 'each sign doubles it'],
    ['^(?!(a+)+b)c$', 'each sign doubles it'],
    ['^(a{1,3})+$', 'each sign doubles it'],
    ['^[a-z]*[a-z0-9]*$', 'it grows with the square'],
    ['[a-z]+$', 'it grows with the square'],
    ['^([a-z]+( [a-z]+)*)(, ?[a-z]+)*$', undefined],
    ['^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$', undefined],
  ])('%s', (pattern, found) => {
    expect(excess(pattern)).toBe(found)
  })
})

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
)
const patterns = [
  ...new Set(files.flatMap((file) => patternsOf(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))))),
]

it.each(patterns)('the work of the pattern %s is linear in the length of a value', (pattern) => {
  expect(excess(pattern)).toBeUndefined()
})
