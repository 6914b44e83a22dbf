import { createHash } from 'node:crypto'

/** An optional script of a section type. The section works without it. */
export interface SectionScript {
  readonly code: string
  /** Contains a digest of the code, so that browsers can cache it for ever. */
  readonly url: string
}

const FOLDER = '/section-scripts/'

/**
 * Cards that follow the finger or the mouse, and the arrow keys. The script answers a card by
 * pressing its checkbox, as visitors do without the script; the style sheet does the rest. Sent as
 * written here, without a compiler.
 */
const SWIPE_DECK = `
for(const deck of document.querySelectorAll('.l-deck')){
const top=()=>[...deck.querySelectorAll('.l-card')].find(c=>!c.querySelector(':checked'))
const press=(card,right)=>card.querySelectorAll('input')[+right].click()
const focus=()=>(top()?.querySelector('input')??deck.querySelector('.l-end a'))?.focus({preventScroll:true})
deck.addEventListener('change',focus)
deck.addEventListener('reset',()=>setTimeout(focus))
addEventListener('keydown',e=>{
const right=e.key=='ArrowRight',card=top()
if(!card||!right&&e.key!='ArrowLeft'||e.altKey||e.ctrlKey||e.metaKey||e.shiftKey)return
if(document.querySelector('.entry')||deck.getBoundingClientRect().bottom<80)return
if(e.target.closest('input,select,textarea,[contenteditable]')&&!deck.contains(e.target))return
e.preventDefault()
press(card,right)
})
deck.addEventListener('pointerdown',e=>{
const card=top(),from=e.clientX,id=e.pointerId
if(!card||e.button||!e.isPrimary||!card.contains(e.target))return
let x=0,held=false
const set=(k,v)=>card.style.setProperty(k,v)
const move=e=>{
if(e.pointerId!=id)return
x=e.clientX-from
if(!held){
if(Math.abs(x)<8)return
held=true
card.setPointerCapture(id)
}
card.dataset.lean=x<0?'left':'right'
set('--x',x+'px')
set('--turn',x/20+'deg')
}
const end=e=>{
if(e.pointerId!=id)return
for(const [type,f] of on)removeEventListener(type,f)
card.removeAttribute('style')
delete card.dataset.lean
if(held&&e.type=='pointerup'&&Math.abs(x)>90)press(card,x>0)
}
const on=[['pointermove',move],['pointerup',end],['pointercancel',end]]
for(const [type,f] of on)addEventListener(type,f)
})
}
`.trim()

/**
 * Name of the metric in `Server-Timing` with the server's time of the response, in milliseconds
 * since 1970.
 */
export const SERVER_CLOCK = 'at'

/**
 * Draws the remaining time every second, and removes the section at the end, as the server does.
 * The clock is that of the response, else the remaining time at rendering, which may be some
 * seconds old in a shared page. A page that Back restored from the browser's cache has an outdated
 * response time, so the visitor's clock is the better one.
 */
const COUNTDOWN = `
const [nav]=performance.getEntriesByType('navigation')
const own=Date.now()-performance.now()+nav?.responseStart
const at=+nav?.serverTiming?.find(t=>t.name=='${SERVER_CLOCK}')?.description
for(const clock of document.querySelectorAll('[data-ends]')){
const end=Date.parse(clock.dataset.ends)
const ahead=nav?.type=='back_forward'?0:(at||end-clock.dataset.left*1000)-own||0
const draw=()=>{
let left=Math.floor((end-ahead-Date.now())/1000)
if(left<0){clearInterval(timer);clock.closest('section').remove();return}
for(const unit of clock.querySelectorAll('[data-seconds]')){
const long=+unit.dataset.seconds,many=Math.floor(left/long)
left-=many*long
unit.hidden=false
unit.firstElementChild.textContent=String(many).padStart(2,'0')
}
}
const timer=setInterval(draw,1000)
draw()
}
`.trim()

/**
 * The first form of the signup goes on by itself once every question is answered and the last one
 * was pressed, as step 0 of /signup does. A press of a key (its click has the count 0) sends
 * nothing, because arrow keys pass over other answers; nor does a page that Back shows again, with
 * its answers restored, until the last question is pressed.
 */
const START_FORM = `
for(const form of document.querySelectorAll('.l-start')){
const radios=()=>[...form.querySelectorAll('[type=radio]')]
const whole=()=>radios().filter(r=>r.checked).length==new Set(radios().map(r=>r.name)).size
let before
const look=()=>before=whole()
look()
addEventListener('pageshow',look)
form.addEventListener('click',({target,detail})=>{
const was=before
if(look()&&detail&&target.type=='radio'&&(!was||target.name==radios().at(-1).name))form.requestSubmit()
})
}
`.trim()

/** A script with an address made from its digest. */
export const made = (name: string, code: string): SectionScript => {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16)
  return { code, url: `${FOLDER}${name}.${digest}.js` }
}

const startForm = made('start-form', START_FORM)

/** All of them, by the type of section. */
export const SECTION_SCRIPTS = {
  hero: startForm,
  signup: startForm,
  countdown: made('countdown', COUNTDOWN),
  swipe_deck: made('swipe-deck', SWIPE_DECK),
} as const

const byUrl = new Map<string, string>(Object.values(SECTION_SCRIPTS).map(({ url, code }) => [url, code]))

/** The script at an address. */
export const sectionScriptAt = (url: string): string | undefined => byUrl.get(url)
