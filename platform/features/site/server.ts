export { siteManifest } from './manifest.ts'
export { brandPath, presentSite, signupsOpen } from './present.ts'
