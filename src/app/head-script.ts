/** The document's one inline script; the Content-Security-Policy names its hash. */
import { themeScript } from '#ui/theme.ts'

/** Whatever hangs, nobody waits longer than this for a page that answers. */
const startAfterMs = 3000

/**
 * Closes the menu behind whoever follows a link in it, and starts the page's scripts, which `data-start`
 * names, when what is seen first is there: fonts and pictures in view have the line for themselves until
 * then. A visitor who does something starts them at once. The entry is the first of them; the others are
 * what it will ask for. It waits for the whole document, whose last part is the data: a script that is put
 * there does not do so by itself.
 */
const startScript = `(()=>{
let files=document.currentScript.dataset.start?.split(' ')
const add=(tag,attributes)=>document.head.append(Object.assign(document.createElement(tag),attributes))
const start=()=>{
if(!files)return
const [src,...others]=files
files=0
for(const href of others)add('link',{rel:'modulepreload',href})
const enter=()=>add('script',{type:'module',src})
document.readyState=='loading'?addEventListener('DOMContentLoaded',enter):enter()
}
for(const act of ['pointerover','pointerdown','touchstart','keydown','focusin','scroll'])addEventListener(act,start,{capture:true,once:true,passive:true})
addEventListener('click',({target})=>target.closest?.('[popover] a')?.closest('[popover]').hidePopover())
addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start))))
setTimeout(start,${startAfterMs})
})()`

export const headScript = `${themeScript};${startScript}`
