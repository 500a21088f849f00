/** A browser script as minified text, for an inline `<script>` (vite.config.ts). */
declare module '*?inline-script' {
  export const code: string
}
