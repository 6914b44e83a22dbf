import { THEME_MESSAGE, THEME_READY } from '../../core/live-theme.ts'
import { made } from './section-scripts.ts'

/** Id of the JSON that lists what may change (core/live-theme.ts). */
export const LIVE_THEME_ID = 'live-theme'

/**
 * Applies colours, lengths and variants while staff choose them in the console, which embeds the
 * page in a frame. It accepts messages only from that origin, and of them only the variables,
 * values and variants that the page itself lists. It announces itself until it gets an answer, for
 * half a minute: the console may have loaded later than the page.
 */
const THEME = `
const {origin,second,tokens,types,structure}=JSON.parse(document.getElementById('${LIVE_THEME_ID}').textContent)
const root=document.documentElement
let calls=60
const owns=(o,k)=>Object.prototype.hasOwnProperty.call(o,k)
const list=o=>o&&typeof o=='object'?Object.entries(o):[]
addEventListener('message',({origin:from,source,data})=>{
if(from!==origin||source!==parent||data?.type!=='${THEME_MESSAGE}')return
calls=0
for(const [name,value] of list(second?data.second:data.tokens))
if(owns(tokens,name)&&typeof value=='string'&&value.length<=300&&new RegExp(types[tokens[name]]).test(value))root.style.setProperty(name,value)
for(const [part,variant] of list(data.structure)){
if(!owns(structure,part)||!structure[part].includes(variant))continue
root.dataset[part]=variant
for(const rules of document.querySelectorAll('style[data-part="'+part+'"]'))rules.media=rules.dataset.variant==variant?'all':'not all'
}
})
const call=()=>{
if(calls-->0)parent.postMessage({type:'${THEME_READY}'},origin)
else clearInterval(again)
}
const again=parent!==self&&setInterval(call,500)
if(again)call()
`.trim()

/** The script of theme previews, and of no other page. */
export const THEME_SCRIPT = made('theme', THEME)
