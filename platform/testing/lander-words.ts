import { readFileSync } from 'node:fs'
import type { Site } from '../e2e/sites.ts'

interface LanderFile {
  readonly page: { readonly title: string }
  readonly sections: Readonly<Record<string, { readonly title: string }>>
}

/** Title and section texts of a platform lander, in the language of a demo site. */
export function landerWords(name: string, { language }: Site) {
  const file = `landers/${name}/locales/${language.slice(0, 2)}.json`
  const { page, sections } = JSON.parse(readFileSync(file, 'utf8')) as LanderFile
  return { title: page.title, sections }
}
