import { useSite } from '../../../ui/page.tsx'

/** The brand's wordmark; a brand that has a mark alone shows it beside its name. */
export function BrandLogo() {
  const { logo, mark, name } = useSite()
  if (logo !== mark) return <img src={logo} alt={name} height={34} />
  return (
    <>
      <img src={mark} alt={name} height={34} />
      <span className="nav-brand" aria-hidden="true">
        {name}
      </span>
    </>
  )
}
