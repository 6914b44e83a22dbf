/** The name for a stored code. @throws RangeError for a code that the program never stores */
export function nameOfCode<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name {
  const found = (Object.keys(codes) as Name[]).find((name) => codes[name] === code)
  if (found === undefined) throw new RangeError(`No name has the code ${code}`)
  return found
}
