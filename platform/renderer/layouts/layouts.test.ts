import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const layouts = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('Layout.tsx'))
  .map((file) => ({
    name: file.replace('.tsx', ''),
    text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  }))

// Without it the browser draws the page before the code of the warning is there, and the document's own warning stands beside a second one.
it('waits for the code of the entry warning in every layout that may show it', () => {
  const showing = layouts.filter(({ text }) =>
    /<(?:Shell|VisitorLayout|MembersLayout|EntryPart)\b/.test(text),
  )
  expect(showing.length).toBeGreaterThan(4)
  const drawnByOwnScript = showing.filter(({ name, text }) => !text.includes(`${name}.loadParts = `))
  expect(drawnByOwnScript.map(({ name }) => name)).toEqual([])
})
