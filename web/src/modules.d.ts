declare module "@portico/rules/wasm" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports an asset's address so.
  export default url;
}
declare module "@portico/password/wasm" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports an asset's address so.
  export default url;
}
declare module "@portico/console/wasm" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports an asset's address so.
  export default url;
}
