/** A phone's width and height in CSS pixels. */
export const PHONE = { width: 390, height: 844 }

/** The interface for a browser that Playwright does not drive: one tab with a phone's width. */
export interface OtherBrowser {
  /** Name and version, such as "WebKit 2.50.6". */
  readonly version: string
  /** Goes to an address and waits until its document has loaded. */
  open(url: string): Promise<void>
  /** The Back button of the browser. */
  back(): Promise<void>
  /** Clicks the main mouse button at a point of the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Calls a function in the page; it is sent as text, so it must not use a closure. */
  run<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
  /** A PNG of the window. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
