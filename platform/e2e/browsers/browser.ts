/** A phone's width and height in CSS pixels. */
export const PHONE = { width: 390, height: 844 }

/** What a journey needs of a browser that Playwright does not drive: one tab of a phone's width. */
export interface OtherBrowser {
  /** Name and version, such as "WebKit 2.50.6". */
  readonly version: string
  /** Goes to an address and waits until its document has loaded. */
  open(url: string): Promise<void>
  /** The Back button of the browser. */
  back(): Promise<void>
  /** Presses the main button of the mouse at a point of the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Calls a function in the page; it is sent as text and closes over nothing. */
  run<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
  /** A PNG of the window. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
