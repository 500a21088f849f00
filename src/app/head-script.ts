/** The document's one inline script; the Content-Security-Policy names its hash. */
import { themeScript } from '#ui/theme.ts'

/** Whatever hangs, nobody waits longer than this for a page that answers. */
const startAfterMs = 3000

/**
 * Starts the page's scripts, which `data-start` names, when what is seen first is there: fonts and
 * pictures that are in view have the line for themselves until then. A visitor who does something
 * starts them at once. They are a list, the entry first, and are all fetched together.
 */
const startScript = `(()=>{
const files=document.currentScript.dataset.start?.split(' ')
if(!files)return
const add=(tag,attributes)=>document.head.append(Object.assign(document.createElement(tag),attributes))
const acts=['pointerdown','pointerover','keydown','touchstart','focusin','scroll']
const start=()=>{
if(!files.length)return
for(const act of acts)removeEventListener(act,start,true)
const [entry,...others]=files.splice(0)
for(const href of others)add('link',{rel:'modulepreload',href})
add('script',{type:'module',src:entry})
}
for(const act of acts)addEventListener(act,start,{capture:true,passive:true})
addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start))))
setTimeout(start,${startAfterMs})
})()`

export const headScript = `${themeScript};${startScript}`
