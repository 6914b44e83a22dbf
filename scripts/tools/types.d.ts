// Declares the used parts of this folder's packages: types are checked without them being
// installed.

declare module 'autocannon' {
  interface Request {
    readonly method?: 'GET' | 'POST'
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    /** Changes a request before it is sent. */
    readonly setupRequest?: (request: Request) => Request
  }
  interface Client {
    setRequests(requests: readonly Request[]): void
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** Requests in all. */
    readonly amount: number
    /** Seconds. */
    readonly timeout: number
    readonly headers: Readonly<Record<string, string>>
    readonly setupClient?: (client: Client) => void
  }
  interface Result {
    readonly '2xx': number
    /** Seconds. */
    readonly duration: number
    /** Milliseconds. */
    readonly latency: { readonly p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'lighthouse' {
  interface LighthouseResult {
    readonly runtimeError?: { readonly message: string }
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  }
  export default function lighthouse(
    url: string,
    flags: {
      readonly port: number
      readonly onlyCategories: string[]
      readonly output: 'json'
      readonly extraHeaders?: Readonly<Record<string, string>>
    },
  ): Promise<{ readonly lhr: LighthouseResult } | undefined>
}

declare module 'puppeteer-core' {
  interface Page {
    setViewport(size: { readonly width: number; readonly height: number }): Promise<void>
    goto(url: string): Promise<unknown>
    goBack(): Promise<unknown>
    readonly mouse: { click(x: number, y: number): Promise<void> }
    readonly keyboard: { type(text: string): Promise<void> }
    evaluate(script: string): Promise<unknown>
    screenshot(): Promise<Uint8Array>
  }
  interface Browser {
    newPage(): Promise<Page>
    version(): Promise<string>
    close(): Promise<void>
  }
  const puppeteer: {
    launch(options: {
      readonly browser: 'firefox'
      readonly executablePath: string
      readonly headless: boolean
    }): Promise<Browser>
  }
  export default puppeteer
}

declare module 'date-holidays' {
  export default class Holidays {
    constructor(country?: string, options?: { readonly types: readonly 'public'[] })
    /** Names of countries by their ISO code. */
    getCountries(): Readonly<Record<string, string>>
    /** @returns among others the local day and time at which each begins: `2026-01-01 00:00:00` */
    getHolidays(year: number): readonly { readonly date: string }[]
  }
}
