// Browsers slow down the timers of pages in the background, but not of workers. A frozen page's worker stops with it.
setInterval(() => postMessage(null), 1000)
