import { useEffect, useRef } from 'react'

const KEY = 'signup:account'
/** The password and the consent are never stored. */
const FIELDS = ['name', 'email'] as const

type Typed = Readonly<Record<string, string>>

/**
 * Stores name and address of the account step in this tab with every keystroke: going back,
 * visiting another page or reloading loses nothing. The server gets them only when they are sent.
 */
export function useTypedAccount() {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const kept = read()
    for (const field of inputsOf(fields.current)) field.value ||= kept[field.name] ?? ''
  }, [])
  const keep = () => {
    write(Object.fromEntries(inputsOf(fields.current).map(({ name, value }) => [name, value])))
  }
  return { fields, keep }
}

/** Called when the account is created: the next one in this tab starts empty. */
export function forgetTypedAccount(): void {
  write({})
}

function inputsOf(root: HTMLElement | null): HTMLInputElement[] {
  return FIELDS.flatMap((name) => root?.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? [])
}

function read(): Typed {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Typed
  } catch {
    // Storage may be forbidden: then only the form holds the values.
    return {}
  }
}

function write(typed: Typed): void {
  try {
    if (Object.values(typed).some(Boolean)) sessionStorage.setItem(KEY, JSON.stringify(typed))
    else sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
