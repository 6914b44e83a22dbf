/** Rules of a link that holds a `NameAge`, for the styled block around it. */
export const nameAgeCss = `
  .name a { display: flex; min-width: 0; white-space: pre; color: var(--color-heading); text-decoration: none; }
  .name bdi { overflow: hidden; text-overflow: ellipsis; }
  .name a > span { flex: none; }
`

/**
 * `Anna, 34`. Where there is little room, the name is cut and the age stays; a name from right to
 * left does not carry the age to its other side. The link around it takes the same words as its
 * label: its parts are boxes of their own.
 */
export function NameAge({ name, age }: { name: string; age: number }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span>, {age}</span>
    </>
  )
}
