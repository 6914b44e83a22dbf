/** Rules of a link that contains a `NameAge`, for the styled block around it. */
export const nameAgeCss = `
  .name a { display: flex; min-width: 0; white-space: pre; color: var(--color-heading); text-decoration: none; }
  .name bdi { overflow: hidden; text-overflow: ellipsis; }
  .name a > span { flex: none; }
`

/**
 * `Anna, 34`. In narrow space the name is truncated and the age stays; a right-to-left name does
 * not move the age. The link around it needs the same text as its label, because its parts are
 * separate boxes.
 */
export function NameAge({ name, age }: { name: string; age: number }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span>, {age}</span>
    </>
  )
}
