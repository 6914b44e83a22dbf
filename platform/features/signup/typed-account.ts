import { useEffect, useRef } from 'react'

const KEY = 'signup:account'
/** The password and the consent are never among them. */
const FIELDS = ['name', 'email'] as const

type Typed = Readonly<Record<string, string>>

/**
 * Name and address of the step that makes the account, stored in this tab from the first letter:
 * going a step back, looking at another page or a reload take nothing. The server learns of them
 * only when they are sent.
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

/** The account is made: the next one in this tab begins empty. */
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
    // Storage may be forbidden: then only what the form itself holds is there.
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
