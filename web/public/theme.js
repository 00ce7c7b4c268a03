// Puts the theme of the last visit on the page before anything is drawn, so that a dark page does not flash white.
// (src/state/theme.ts does the same once the console runs.)
(() => {
  const chosen = /(?:^|; )theme=(light|dark|system)(?:;|$)/.exec(document.cookie)?.[1] ?? "light";
  const isDark = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.documentElement.classList.add(isDark ? "dark" : "light");
  document.body.classList.toggle("awsui-dark-mode", isDark);
})();
