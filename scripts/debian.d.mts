export function findOnPath(names: readonly string[]): string | undefined
export function mayInstall(): boolean
export function installPackages(names: readonly string[]): void
export function findProgram(name: string, packageName?: string): string
