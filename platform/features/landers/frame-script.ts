import { SIGNED_IN_COOKIE } from '../../core/signed-in-cookie.ts'
import { ENTRY_ACCEPTED, ENTRY_COOKIE, ENTRY_SECONDS } from '../site/server.ts'
import { REPORT_SCRIPT } from './report-script.ts'
import { made, sectionScriptAt } from './section-scripts.ts'
import { THEME_SCRIPT } from './theme-script.ts'

const SIGNED_IN = `(?:^|; )(?:__Host-)?${SIGNED_IN_COOKIE}=([^;]*)`

/**
 * Replaces React in the frame of these pages: the entry warning traps the focus and closes without
 * a reload, menus close on a press elsewhere or Escape, the badge of an installed app's icon is
 * removed, and a page that Back restores is reloaded after a login.
 */
const FRAME = `
const all=s=>document.querySelectorAll(s)
const entry=document.querySelector('.entry')
if(entry&&!matchMedia('(display-mode:standalone)').matches){
const behind=[...entry.parentElement.children].filter(e=>e!=entry)
const hold=on=>behind.forEach(e=>e.inert=on)
hold(true)
entry.querySelector('button').focus({preventScroll:true})
entry.querySelector('form').addEventListener('submit',e=>{
e.preventDefault()
const safe=location.protocol=='https:'
document.cookie=(safe?'__Host-':'')+'${ENTRY_COOKIE}=${ENTRY_ACCEPTED};path=/;max-age=${ENTRY_SECONDS};samesite=lax'+(safe?';secure':'')
entry.remove()
hold(false)
})
}
const shut=e=>{
if(e.key&&e.key!='Escape')return
for(const menu of all('.nav details[open]')){
if(!e.key&&menu.contains(e.target))continue
menu.open=false
if(e.key)menu.querySelector('summary').focus()
}
}
addEventListener('pointerdown',shut)
addEventListener('keydown',shut)
navigator.clearAppBadge?.().catch(()=>{})
const session=()=>document.cookie.match(/${SIGNED_IN}/)?.[1]
const then=session()
addEventListener('pageshow',e=>e.persisted&&session()!=then&&location.reload())
`.trim()

/** The script of the front page, beside those of its sections. */
export const FRAME_SCRIPT = made('frame', FRAME)

/** The script at an address: the frame's, those of previews, or that of a type of section. */
export const scriptAt = (url: string): string | undefined =>
  [FRAME_SCRIPT, REPORT_SCRIPT, THEME_SCRIPT].find((script) => script.url === url)?.code ??
  sectionScriptAt(url)
