import sharp from "sharp"; import { readdirSync } from "node:fs";
const [,, prefix, w, perRow, out, maxh] = process.argv; const W=+w, P=+perRow, H=+(maxh||900);
const files = readdirSync("/work/desk/shots").filter(f=>f.startsWith(prefix)).sort();
const tiles = await Promise.all(files.map(async f => { const img = sharp("/work/desk/shots/"+f).resize({width:W}); const b = await img.png().toBuffer(); const m = await sharp(b).metadata(); const h=Math.min(m.height,H); return {b: await sharp(b).extract({left:0,top:0,width:W,height:h}).toBuffer(), h, f}; }));
const rows=[]; for (let i=0;i<tiles.length;i+=P) rows.push(tiles.slice(i,i+P));
let y=0; const comp=[]; for (const r of rows){ r.forEach((t,i)=>comp.push({input:t.b,left:i*(W+8),top:y})); y+=Math.max(...r.map(t=>t.h))+8; }
await sharp({create:{width:P*(W+8),height:y,channels:3,background:"#888"}}).composite(comp).png().toFile(out);
