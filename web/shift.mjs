import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] })
const p = await b.newPage({ viewport: { width: 1440, height: 900 } })
await p.emulateMedia({colorScheme:'dark'})
await p.addInitScript(() => { globalThis.S=[]; new PerformanceObserver((l)=>{ for (const e of l.getEntries()) S.push({v:e.value,t:e.startTime,s:e.sources.map(x=>({n:x.node?.nodeName+'.'+x.node?.className+' '+(x.node?.textContent||'').slice(0,30),p:[x.previousRect.x,x.previousRect.y,x.previousRect.width,x.previousRect.height],c:[x.currentRect.x,x.currentRect.y,x.currentRect.width,x.currentRect.height]}))})}).observe({type:'layout-shift',buffered:true}) })
for (const u of process.argv.slice(2)) { await p.goto(u); await p.waitForLoadState('networkidle'); await p.waitForTimeout(500); console.log(u, JSON.stringify(await p.evaluate(()=>S),null,1)) }
await b.close()
