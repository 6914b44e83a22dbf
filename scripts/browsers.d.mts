export function chromiumHere(): string | undefined
export function headlessChromiumHere(): string | undefined
export function findChromium(): string
export function versionOf(browser: string): string
export function findOtherBrowsers(): { readonly firefox: string; readonly webkit: string; readonly x: string }
