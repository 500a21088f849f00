/** The document's one inline script; the Content-Security-Policy names its hash. */
import { files } from '#routes.ts'
import { firstViewMark } from '#ui/first-view.ts'
import { themeScript } from '#ui/theme.ts'

/** Whatever hangs, nobody waits longer than this for a page that answers. */
const startAfterMs = 3000

/**
 * Marks a document that is opened at its top: until its first paint nothing below its first view is laid out,
 * then what is near, and the rest by the page's scripts (first-view.css, `layOutTheRest`). One that is
 * reloaded, gone back to or opened at an anchor or a piece of text is laid out whole, or the browser would
 * scroll to the wrong place; so is one in which somebody does something, but for a mouse that happens to be
 * there: where it rests, the browser tells of it with the first layout, before anything is painted.
 *
 * Closes the menu behind whoever follows a link in it, and starts the page's scripts, which `data-start`
 * names, after `load`, a first paint and one frame more: fonts and pictures in view have the line for
 * themselves until then; the manifest waits too. A visitor who does something starts them at once. The
 * entry is the first of them; the others are what it will ask for, and each is added, and runs, in a task of
 * its own. It waits for the whole document, whose last part is the data: a script that is put there does
 * not do so by itself.
 */
const startScript = `(()=>{
const {start:names}=document.currentScript.dataset
const view=document.documentElement.dataset
const {type,name}=performance.getEntriesByType('navigation')[0]??{}
if(type=='navigate'&&!name.includes('#'))view.${firstViewMark}='alone'
const near=()=>{if(view.${firstViewMark})view.${firstViewMark}=''}
let started,painted
const add=(tag,attributes)=>document.head.append(Object.assign(document.createElement(tag),attributes))
const start=()=>{
if(started)return
started=1
near()
add('link',{rel:'manifest',href:'${files.manifest}'})
if(!names)return
const [entry,...others]=names.split(' ')
const run=src=>setTimeout(()=>add('script',{type:'module',src}))
others.forEach(run)
const enter=()=>run(entry)
document.readyState=='loading'?addEventListener('DOMContentLoaded',enter):enter()
}
for(const act of ['pointerover','pointerdown','touchstart','keydown','focusin','click','scroll'])addEventListener(act,()=>{
if(act!='pointerover')delete view.${firstViewMark}
else if(!painted)return
start()
},{capture:true,once:act!='pointerover',passive:true})
addEventListener('click',({target})=>target.closest?.('[popover] a')?.closest('[popover]').hidePopover())
const afterPaint=then=>new PerformanceObserver(then).observe({type:'paint',buffered:true})
afterPaint(()=>{
painted=1
near()
})
addEventListener('load',()=>afterPaint(()=>requestAnimationFrame(()=>setTimeout(start))))
setTimeout(start,${startAfterMs})
})()`

export const headScript = `${themeScript};${startScript}`
