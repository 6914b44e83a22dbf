/**
 * A hero with a form in place of its button: the form stands beside words and picture; on phones it precedes the picture, so that
 * the first screen shows it.
 */
export const heroFormCss = `
@media (max-width:767.98px){.l-hero[data-way=form] .container{gap:var(--space-4)}.l-hero[data-way=form] .l-lead{margin:0}.l-hero[data-way=form] img{order:1;max-width:20rem;margin-inline:auto}}
@media (min-width:768px){
.l-hero[data-way=form][data-layout=split] .container{grid-template-columns:1fr minmax(20rem,26rem);grid-template-rows:auto 1fr;row-gap:var(--space-5)}
.l-hero[data-way=form][data-layout=split] .l-start{grid-area:1/2/3/3}
.l-hero[data-way=form][data-layout=split] .l-words{align-self:end}
.l-hero[data-way=form][data-layout=split] img{align-self:start;max-width:30rem}
}
`
