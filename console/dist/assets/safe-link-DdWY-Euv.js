<<<<<<<< HEAD:console/dist/assets/safe-link-DdWY-Euv.js
import{I as e}from"./index-Cl38EMLy.js";var t=e();function n({url:e,children:n}){return/^https?:\/\//i.test(e)?(0,t.jsx)(`a`,{className:`link`,href:e,target:`_blank`,rel:`noreferrer`,children:n}):(0,t.jsx)(`span`,{children:n})}export{n as t};
========
import{I as e}from"./index-odwpPvql.js";var t=e();function n({url:e,children:n}){return/^https?:\/\//i.test(e)?(0,t.jsx)(`a`,{className:`link`,href:e,target:`_blank`,rel:`noreferrer`,children:n}):(0,t.jsx)(`span`,{children:n})}export{n as t};
>>>>>>>> 437ecdc (Regenerate the console):console/dist/assets/safe-link-BxOIm7OP.js
