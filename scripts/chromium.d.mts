export function findChromium(): string
export function findHeadlessChromium(): string
