/** The first syntax error of a JSON text, described for its author. */
export interface JsonFault {
  readonly code: 'json_invalid' | 'key_twice'
  readonly message: string
  readonly line: number
}

/** No file of a site is nested as deeply; a recursive scanner would overflow the stack. */
const DEEPEST = 100

/**
 * Finds the fault in a text that should be JSON. The engine's own messages differ between versions,
 * often give no position, and accept duplicate keys, one of which would silently win.
 */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    new Scanner(text).document()
    return undefined
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const { line, column } = place(text, error.at)
    return { code: error.code, message: `${error.message} (line ${line}, column ${column})`, line }
  }
}

class Stop extends Error {
  readonly code: JsonFault['code']
  readonly at: number
  constructor(message: string, at: number, code: JsonFault['code'] = 'json_invalid') {
    super(message)
    this.code = code
    this.at = at
  }
}

function place(text: string, at: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

const SPACE = /[ \t\r\n]*/y
const WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const CHARACTERS = /(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy

class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): void {
    if (this.#next() === undefined) throw new Stop('expected JSON, found an empty file', 0)
    this.#value(0)
    if (this.#next() !== undefined)
      throw this.#stop(`expected the end of the file, found ${this.#found()} after it`)
  }

  #value(depth: number): void {
    if (depth > DEEPEST) throw this.#stop(`expected at most ${DEEPEST} levels, found more`)
    const sign = this.#next()
    if (sign === '{') this.#object(depth)
    else if (sign === '[') this.#list(depth)
    else if (sign === '"') this.#string()
    else if (!this.#take(WORD)) throw this.#stop(`expected a value, found ${this.#found()}`)
  }

  #object(depth: number): void {
    const keys = new Set<string>()
    const opened = this.#at++
    for (let first = true; ; first = false) {
      if (first && this.#next() === '}') break
      const start = this.#key(opened)
      const key = this.#text.slice(start, this.#at)
      if (keys.has(key)) throw new Stop(`expected each key once, found ${key} again`, start, 'key_twice')
      keys.add(key)
      if (this.#next() !== ':') throw this.#stop(`expected ":" after ${key}, found ${this.#found()}`)
      this.#at++
      this.#value(depth + 1)
      if (!this.#another('}', opened)) break
    }
    this.#at++
  }

  /** Reads a key and returns where it begins. */
  #key(opened: number): number {
    const sign = this.#next()
    if (sign === undefined) throw this.#unclosed('{', opened)
    if (sign !== '"') throw this.#stop(`expected a key in double quotes, found ${this.#found()}`)
    const start = this.#at
    this.#string()
    return start
  }

  #list(depth: number): void {
    const opened = this.#at++
    if (this.#next() !== ']')
      do this.#value(depth + 1)
      while (this.#another(']', opened))
    this.#at++
  }

  /** Whether a comma precedes one more entry; otherwise the position is at `close`. */
  #another(close: '}' | ']', opened: number): boolean {
    const sign = this.#next()
    if (sign === close) return false
    if (sign === undefined) throw this.#unclosed(close === '}' ? '{' : '[', opened)
    const comma = this.#at
    if (sign !== ',') throw this.#stop(`expected a comma or "${close}", found ${this.#found()}`)
    this.#at++
    if (this.#next() === close) throw new Stop(`expected no comma before "${close}", found one`, comma)
    return true
  }

  #string(): void {
    const start = this.#at++
    this.#take(CHARACTERS)
    const sign = this.#text[this.#at]
    if (sign === '"') this.#at++
    else if (sign === '\\') throw this.#stop('expected "\\\\" for a backslash, found one alone')
    else if (sign === undefined || sign === '\n' || sign === '\r')
      throw new Stop('expected a closing quote on the same line, found none', start)
    else throw this.#stop('expected a text without control characters, found one')
  }

  /** Skips white space and returns the next character. */
  #next(): string | undefined {
    this.#take(SPACE)
    return this.#text[this.#at]
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const [taken] = pattern.exec(this.#text) ?? []
    this.#at += taken?.length ?? 0
    return taken !== undefined
  }

  #found(): string {
    const rest = this.#text.slice(this.#at)
    if (/^\/[/*]/.test(rest)) return 'a comment (JSON has none)'
    if (/^['‘’“”]/.test(rest)) return `the quote ${rest[0]} (JSON has " alone)`
    if (/^(?:<<<<<<<|=======|>>>>>>>)/.test(rest)) return 'the mark of a merge conflict'
    const [word] = /^(?:"[^"\n]{0,30}"?|[^\s,:{}[\]"]{1,30}|[\s\S])/.exec(rest) ?? []
    return word === undefined ? 'the end of the file' : JSON.stringify(word.replace(/^"|"$/g, '') || word)
  }

  #stop(message: string): Stop {
    return new Stop(message, this.#at)
  }

  #unclosed(open: string, at: number): Stop {
    return new Stop(`expected the end of this "${open}", found the end of the file`, at)
  }
}
