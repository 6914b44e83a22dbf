/** Fields of one part by name, as in its form. */
export type PartValues = Readonly<Record<string, string>>

/** Unsaved input stays in this tab's storage, under the member's own key; signing out clears it. */
const keyOf = (member: string, part: string) => `profile:${member}:${part}`

export function keepValues(member: string, part: string, values: PartValues): void {
  try {
    sessionStorage.setItem(keyOf(member, part), JSON.stringify(values))
  } catch {
    // Storage may be full or forbidden; the fields still have the values.
  }
}

export function dropValues(member: string, part: string): void {
  try {
    sessionStorage.removeItem(keyOf(member, part))
  } catch {
    // Then nothing was stored.
  }
}

/** @returns null if nothing is stored */
export function keptValues(member: string, part: string): PartValues | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(member, part)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
  } catch {
    return null
  }
}

/** The fields of a form by name. An unticked checkbox has no entry. */
export function valuesOf(form: HTMLFormElement): PartValues {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

export const sameValues = (a: PartValues, b: PartValues): boolean => canonical(a) === canonical(b)

const canonical = (values: PartValues) =>
  JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Sets the fields of a form and triggers React's handlers as if the values had been typed. */
export function fillForm(form: HTMLFormElement, values: PartValues): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.checked = field.type === 'radio' ? values[field.name] === field.value : field.name in values
    else if (
      (field instanceof HTMLInputElement && field.type !== 'hidden') ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      field.value = values[field.name] ?? ''
    else continue
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
