/** Light or dark: the system's wish until the visitor says otherwise, remembered in the browser. */

const themeKey = 'theme'

/** What the button that turns to the other theme is known by. */
export const themeToggleClass = 'theme-toggle'

/**
 * Runs in the head before anything is painted, so that a remembered theme never flashes, and answers
 * the button from then on: nobody has to wait for the rest of the scripts. Back at the system's own
 * theme the choice is forgotten and follows it again. A closed storage makes it hold for one page.
 */
export const themeScript = `(()=>{
const root=document.documentElement,key='${themeKey}'
try{const t=localStorage.getItem(key);if(t==='light'||t==='dark')root.dataset.theme=t}catch{}
document.addEventListener('click',({target})=>{
if(!target.closest?.('.${themeToggleClass}'))return
const system=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
const next=(root.dataset.theme??system)==='dark'?'light':'dark'
if(next===system)delete root.dataset.theme;else root.dataset.theme=next
try{if(next===system)localStorage.removeItem(key);else localStorage.setItem(key,next)}catch{}
})
})()`
