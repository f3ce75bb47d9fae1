/** Styles of all pictures. */
export const BASE = `
*{box-sizing:border-box;margin:0;padding:0}
body{width:1280px;height:800px;overflow:hidden;position:relative;font:500 22px/1.35 Jost,sans-serif;-webkit-font-smoothing:antialiased}
b{font-weight:700}
i{font-style:normal}
.serif{font-family:Literata,serif}
.row{display:flex;align-items:center}
.between{justify-content:space-between}
.middle{display:grid;place-items:center}
.grow{flex:1}
.fill{position:absolute;inset:0}
.phone{position:absolute;width:352px;height:720px;border:11px solid #14161f;border-radius:50px;overflow:hidden;background:#fff;box-shadow:0 40px 70px -20px #0008}
.phone::before{content:'';position:absolute;z-index:3;top:9px;left:50%;width:96px;height:22px;margin-left:-48px;border-radius:20px;background:#14161f}
.browser{position:absolute;overflow:hidden;border-radius:18px;background:#fff;box-shadow:0 40px 80px -24px #0009;display:flex;flex-direction:column}
.bar{display:flex;align-items:center;gap:10px;height:46px;padding:0 18px;background:#e7e9f2;flex:none}
.bar i{width:14px;height:14px;border-radius:50%;background:#b9bed2}
.bar span{margin-left:16px;padding:4px 18px;border-radius:20px;background:#fff;color:#596080;font-size:16px}
.page{position:relative;flex:1;overflow:hidden}
`
