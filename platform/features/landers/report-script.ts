import { PAGE_REPORT } from '../../core/page-preview.ts'
import { made } from './section-scripts.ts'

/** Id of the JSON with what the server knows of the page (`PageReport`). */
export const REPORT_ID = 'page-report'

/**
 * Reports to the console that frames the page what the server knows of the page and how wide it is,
 * again whenever its size changes: fonts and pictures arrive later. The console listens before it
 * loads a frame, and is the only origin to which the report is sent.
 */
const REPORT = `
const {origin,...page}=JSON.parse(document.getElementById('${REPORT_ID}').textContent)
const root=document.documentElement
let last
const say=()=>{
const needs=Math.max(root.scrollWidth,document.body.scrollWidth)
if(needs==last)return
last=needs
parent.postMessage({type:'${PAGE_REPORT}',...page,width:innerWidth,needs},origin)
}
if(parent!==self){
say()
addEventListener('load',say)
new ResizeObserver(say).observe(document.body)
}
`.trim()

/** The script of pages that the console's matrix shows, and of no other page. */
export const REPORT_SCRIPT = made('report', REPORT)
