var Ll,bt,gp,Ah,Hs,fp,_p,xp,wh,Al,da,vp,Ch,Eh,Th,Cx,Rl={},Pl=[],Rx=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,Dl=Array.isArray;function _s(n,e){for(var t in e)n[t]=e[t];return n}function Rh(n){n&&n.parentNode&&n.parentNode.removeChild(n)}function Ph(n,e,t){var i,s,r,o={};for(r in e)r=="key"?i=e[r]:r=="ref"?s=e[r]:o[r]=e[r];if(arguments.length>2&&(o.children=arguments.length>3?Ll.call(arguments,2):t),typeof n=="function"&&n.defaultProps!=null)for(r in n.defaultProps)o[r]===void 0&&(o[r]=n.defaultProps[r]);return Cl(n,o,i,s,null)}function Cl(n,e,t,i,s){var r={type:n,props:e,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:s??++gp,__i:-1,__u:0};return s==null&&bt.vnode!=null&&bt.vnode(r),r}function Kn(n){return n.children}function jr(n,e){this.props=n,this.context=e}function mr(n,e){if(e==null)return n.__?mr(n.__,n.__i+1):null;for(var t;e<n.__k.length;e++)if((t=n.__k[e])!=null&&t.__e!=null)return t.__e;return typeof n.type=="function"?mr(n):null}function Px(n){if(n.__P&&n.__d){var e=n.__v,t=e.__e,i=[],s=[],r=_s({},e);r.__v=e.__v+1,bt.vnode&&bt.vnode(r),Ih(n.__P,r,e,n.__n,n.__P.namespaceURI,32&e.__u?[t]:null,i,t??mr(e),!!(32&e.__u),s),r.__v=e.__v,r.__.__k[r.__i]=r,wp(i,r,s),e.__e=e.__=null,r.__e!=t&&yp(r)}}function yp(n){if((n=n.__)!=null&&n.__c!=null)return n.__e=n.__c.base=null,n.__k.some(function(e){if(e!=null&&e.__e!=null)return n.__e=n.__c.base=e.__e}),yp(n)}function dp(n){(!n.__d&&(n.__d=!0)&&Hs.push(n)&&!Il.__r++||fp!=bt.debounceRendering)&&((fp=bt.debounceRendering)||_p)(Il)}function Il(){try{for(var n,e=1;Hs.length;)Hs.length>e&&Hs.sort(xp),n=Hs.shift(),e=Hs.length,Px(n)}finally{Hs.length=Il.__r=0}}function bp(n,e,t,i,s,r,o,a,c,l,h){var f,u,d,g,w,m,p=i&&i.__k||Pl,v=e.length;for(c=Ix(t,e,p,c,v),f=0;f<v;f++)(d=t.__k[f])!=null&&(u=d.__i!=-1&&p[d.__i]||Rl,d.__i=f,m=Ih(n,d,u,s,r,o,a,c,l,h),g=d.__e,d.ref&&u.ref!=d.ref&&(u.ref&&Lh(u.ref,null,d),h.push(d.ref,d.__c||g,d)),w==null&&g!=null&&(w=g),4&d.__u?(c=Sp(d,c,n),u.__e&&(u.__e=null)):typeof d.type=="function"&&m!==void 0?c=m:g&&(c=g.nextSibling),d.__u&=-7);return t.__e=w,c}function Ix(n,e,t,i,s){var r,o,a,c,l,h=t.length,f=h,u=0;for(n.__k=new Array(s),r=0;r<s;r++)(o=e[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o=="string"||typeof o=="number"||typeof o=="bigint"||o.constructor==String?o=n.__k[r]=Cl(null,o,null,null,null):Dl(o)?o=n.__k[r]=Cl(Kn,{children:o},null,null,null):o.constructor===void 0&&o.__b>0?o=n.__k[r]=Cl(o.type,o.props,o.key,o.ref?o.ref:null,o.__v):n.__k[r]=o,c=r+u,o.__=n,o.__b=n.__b+1,a=null,(l=o.__i=Lx(o,t,c,f))!=-1&&(f--,(a=t[l])&&(a.__u|=2)),a==null||a.__v==null?(l==-1&&(s>h?u--:s<h&&u++),typeof o.type!="function"&&(o.__u|=4)):l!=c&&(l==c-1?u--:l==c+1?u++:(l>c?u--:u++,o.__u|=4))):n.__k[r]=null;if(f)for(r=0;r<h;r++)(a=t[r])!=null&&(2&a.__u)==0&&(a.__e==i&&(i=mr(a)),Tp(a,a));return i}function Sp(n,e,t){var i,s;if(typeof n.type=="function"){for(i=n.__k,s=0;i&&s<i.length;s++)i[s]&&(i[s].__=n,e=Sp(i[s],e,t));return e}n.__e!=e&&(e&&n.type&&!e.parentNode&&(e=mr(n)),e=t.insertBefore(n.__e,e||null));do e=e&&e.nextSibling;while(e!=null&&e.nodeType==8);return e}function Lx(n,e,t,i){var s,r,o,a=n.key,c=n.type,l=e[t],h=l!=null&&(2&l.__u)==0;if(l===null&&a==null||h&&a==l.key&&c==l.type)return t;if(i>(h?1:0)){for(s=t-1,r=t+1;s>=0||r<e.length;)if((l=e[o=s>=0?s--:r++])!=null&&(2&l.__u)==0&&a==l.key&&c==l.type)return o}return-1}function pp(n,e,t){e[0]=="-"?n.setProperty(e,t??""):n[e]=t==null?"":typeof t!="number"||Rx.test(e)?t:t+"px"}function Tl(n,e,t,i,s){var r,o;e:if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(e in i)t&&e in t||pp(n.style,e,"");if(t)for(e in t)i&&t[e]==i[e]||pp(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")r=e!=(e=e.replace(vp,"$1")),o=e.toLowerCase(),e=o in n||e=="onFocusOut"||e=="onFocusIn"?o.slice(2):e.slice(2),n.l||(n.l={}),n.l[e+r]=t,t?i?t[da]=i[da]:(t[da]=Ch,n.addEventListener(e,r?Th:Eh,r)):n.removeEventListener(e,r?Th:Eh,r);else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{n[e]=t??"";break e}catch{}typeof t=="function"||(t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t))}}function mp(n){return function(e){if(this.l){var t=this.l[e.type+n];if(e[Al]==null)e[Al]=Ch++;else if(e[Al]<t[da])return;return t(bt.event?bt.event(e):e)}}}function Ih(n,e,t,i,s,r,o,a,c,l){var h,f,u,d,g,w,m,p,v,C,y,A,T,_,E,F,P=e.type;if(e.constructor!==void 0)return null;128&t.__u&&(c=!!(32&t.__u),r=[a=e.__e=t.__e]),(h=bt.__b)&&h(e);e:if(typeof P=="function"){f=o.length;try{if(v=e.props,C=P.prototype&&P.prototype.render,y=(h=P.contextType)&&i[h.__c],A=h?y?y.props.value:h.__:i,t.__c?p=(u=e.__c=t.__c).__=u.__E:(C?e.__c=u=new P(v,A):(e.__c=u=new jr(v,A),u.constructor=P,u.render=Nx),y&&y.sub(u),u.state||(u.state={}),u.__n=i,d=u.__d=!0,u.__h=[],u._sb=[]),C&&u.__s==null&&(u.__s=u.state),C&&P.getDerivedStateFromProps!=null&&(u.__s==u.state&&(u.__s=_s({},u.__s)),_s(u.__s,P.getDerivedStateFromProps(v,u.__s))),g=u.props,w=u.state,u.__v=e,d)C&&P.getDerivedStateFromProps==null&&u.componentWillMount!=null&&u.componentWillMount(),C&&u.componentDidMount!=null&&u.__h.push(u.componentDidMount);else{if(C&&P.getDerivedStateFromProps==null&&v!==g&&u.componentWillReceiveProps!=null&&u.componentWillReceiveProps(v,A),e.__v==t.__v||!u.__e&&u.shouldComponentUpdate!=null&&u.shouldComponentUpdate(v,u.__s,A)===!1){e.__v!=t.__v&&(u.props=v,u.state=u.__s,u.__d=!1),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(L){L&&(L.__=e)}),Pl.push.apply(u.__h,u._sb),u._sb=[],u.__h.length&&o.push(u),a=mr(t);break e}u.componentWillUpdate!=null&&u.componentWillUpdate(v,u.__s,A),C&&u.componentDidUpdate!=null&&u.__h.push(function(){u.componentDidUpdate(g,w,m)})}if(u.context=A,u.props=v,u.__P=n,u.__e=!1,T=bt.__r,_=0,C)u.state=u.__s,u.__d=!1,T&&T(e),h=u.render(u.props,u.state,u.context),Pl.push.apply(u.__h,u._sb),u._sb=[];else do u.__d=!1,T&&T(e),h=u.render(u.props,u.state,u.context),u.state=u.__s;while(u.__d&&++_<25);u.state=u.__s,u.getChildContext!=null&&(i=_s(_s({},i),u.getChildContext())),C&&!d&&u.getSnapshotBeforeUpdate!=null&&(m=u.getSnapshotBeforeUpdate(g,w)),E=h!=null&&h.type===Kn&&h.key==null?Ep(h.props.children):h,a=bp(n,Dl(E)?E:[E],e,t,i,s,r,o,a,c,l),u.base=e.__e,e.__u&=-161,u.__h.length&&o.push(u),p&&(u.__E=u.__=null)}catch(L){if(o.length=f,e.__v=null,c||r!=null){if(L.then){for(e.__u|=c?160:128;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;r!=null&&(r[r.indexOf(a)]=null),e.__e=a}else if(r!=null)for(F=r.length;F--;)Rh(r[F])}else e.__e=t.__e;e.__k==null&&(e.__k=t.__k||[]),L.then||Mp(e),bt.__e(L,e,t)}}else r==null&&e.__v==t.__v?(e.__k=t.__k,e.__e=t.__e):a=e.__e=Dx(t.__e,e,t,i,s,r,o,c,l);return(h=bt.diffed)&&h(e),128&e.__u?void 0:a}function Mp(n){n&&(n.__c&&(n.__c.__e=!0),n.__k&&n.__k.some(Mp))}function wp(n,e,t){for(var i=0;i<t.length;i++)Lh(t[i],t[++i],t[++i]);bt.__c&&bt.__c(e,n),n.some(function(s){try{n=s.__h,s.__h=[],n.some(function(r){r.call(s)})}catch(r){bt.__e(r,s.__v)}})}function Ep(n){return typeof n!="object"||n==null||n.__b>0?n:Dl(n)?n.map(Ep):n.constructor!==void 0?null:_s({},n)}function Dx(n,e,t,i,s,r,o,a,c){var l,h,f,u,d,g,w,m=t.props||Rl,p=e.props,v=e.type;if(v=="svg"?s="http://www.w3.org/2000/svg":v=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r!=null){for(l=0;l<r.length;l++)if((d=r[l])&&"setAttribute"in d==!!v&&(v?d.localName==v:d.nodeType==3)){n=d,r[l]=null;break}}if(n==null){if(v==null)return document.createTextNode(p);n=document.createElementNS(s,v,p.is&&p),a&&(bt.__m&&bt.__m(e,r),a=!1),r=null}if(v==null)m===p||a&&n.data==p||(n.data=p);else{if(r=v=="textarea"&&p.defaultValue!=null?null:r&&Ll.call(n.childNodes),!a&&r!=null)for(m={},l=0;l<n.attributes.length;l++)m[(d=n.attributes[l]).name]=d.value;for(l in m)d=m[l],l=="dangerouslySetInnerHTML"?f=d:l=="children"||l in p||l=="value"&&"defaultValue"in p||l=="checked"&&"defaultChecked"in p||Tl(n,l,null,d,s);for(l in p)d=p[l],l=="children"?u=d:l=="dangerouslySetInnerHTML"?h=d:l=="value"?g=d:l=="checked"?w=d:a&&typeof d!="function"||m[l]===d||Tl(n,l,d,m[l],s);if(h)a||f&&(h.__html==f.__html||h.__html==n.innerHTML)||(n.innerHTML=h.__html),e.__k=[];else if(f&&(n.innerHTML=""),bp(e.type=="template"?n.content:n,Dl(u)?u:[u],e,t,i,v=="foreignObject"?"http://www.w3.org/1999/xhtml":s,r,o,r?r[0]:t.__k&&mr(t,0),a,c),r!=null)for(l=r.length;l--;)Rh(r[l]);a&&v!="textarea"||(l="value",v=="progress"&&g==null?n.removeAttribute("value"):g!=null&&(g!==n[l]||v=="progress"&&!g||v=="option"&&g!=m[l])&&Tl(n,l,g,m[l],s),l="checked",w!=null&&w!=n[l]&&Tl(n,l,w,m[l],s))}return n}function Lh(n,e,t){try{if(typeof n=="function"){var i=typeof n.__u=="function";i&&n.__u(),i&&e==null||(n.__u=n(e))}else n.current=e}catch(s){bt.__e(s,t)}}function Tp(n,e,t){var i,s;if(bt.unmount&&bt.unmount(n),(i=n.ref)&&(i.current&&i.current!=n.__e||Lh(i,null,e)),(i=n.__c)!=null){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(r){bt.__e(r,e)}i.base=i.__P=i.__n=null}if(i=n.__k)for(s=0;s<i.length;s++)i[s]&&Tp(i[s],e,t||typeof n.type!="function");t||Rh(n.__e),n.__c=n.__=n.__e=void 0}function Nx(n,e,t){return this.constructor(n,t)}function Ap(n,e,t){var i,s,r,o;e==document&&(e=document.documentElement),bt.__&&bt.__(n,e),s=(i=typeof t=="function")?null:t&&t.__k||e.__k,r=[],o=[],Ih(e,n=(!i&&t||e).__k=Ph(Kn,null,[n]),s||Rl,Rl,e.namespaceURI,!i&&t?[t]:s?null:e.firstChild?Ll.call(e.childNodes):null,r,!i&&t?t:s?s.__e:e.firstChild,i,o),wp(r,n,o),n.props.children=null}Ll=Pl.slice,bt={__e:function(n,e,t,i){for(var s,r,o;e=e.__;)if((s=e.__c)&&!s.__)try{if((r=s.constructor)&&r.getDerivedStateFromError!=null&&(s.setState(r.getDerivedStateFromError(n)),o=s.__d),s.componentDidCatch!=null&&(s.componentDidCatch(n,i||{}),o=s.__d),o)return s.__E=s}catch(a){n=a}throw n}},gp=0,Ah=function(n){return n!=null&&n.constructor===void 0},jr.prototype.setState=function(n,e){var t;t=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=_s({},this.state),typeof n=="function"&&(n=n(_s({},t),this.props)),n&&_s(t,n),n!=null&&this.__v&&(e&&this._sb.push(e),dp(this))},jr.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),dp(this))},jr.prototype.render=Kn,Hs=[],_p=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,xp=function(n,e){return n.__v.__b-e.__v.__b},Il.__r=0,wh=Math.random().toString(8),Al="__d"+wh,da="__a"+wh,vp=/(PointerCapture)$|Capture$/i,Ch=0,Eh=mp(!1),Th=mp(!0),Cx=0;var pa,ln,Dh,Cp,Ul=0,Fp=[],mn=bt,Rp=mn.__b,Pp=mn.__r,Ip=mn.diffed,Lp=mn.__c,Dp=mn.unmount,Np=mn.__;function Uh(n,e){mn.__h&&mn.__h(ln,n,Ul||e),Ul=0;var t=ln.__H||(ln.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function xs(n){return Ul=1,Ux(Bp,n)}function Ux(n,e,t){var i=Uh(pa++,2);if(i.t=n,!i.__c&&(i.__=[t?t(e):Bp(void 0,e),function(a){var c=i.__N?i.__N[0]:i.__[0],l=i.t(c,a);c!==l&&(i.__N=[l,i.__[1]],i.__c.setState({}))}],i.__c=ln,!ln.__f)){var s=function(a,c,l){if(!i.__c.__H)return!0;var h=!1,f=i.__c.props!==a;if(i.__c.__H.__.some(function(d){if(d.__N){h=!0;var g=d.__[0];d.__=d.__N,d.__N=void 0,g!==d.__[0]&&(f=!0)}}),r){var u=r.call(this,a,c,l);return h?u||f:u}return!h||f};ln.__f=!0;var r=ln.shouldComponentUpdate,o=ln.componentWillUpdate;ln.componentWillUpdate=function(a,c,l){if(this.__e){var h=r;r=void 0,s(a,c,l),r=h}o&&o.call(this,a,c,l)},ln.shouldComponentUpdate=s}return i.__N||i.__}function vs(n,e){var t=Uh(pa++,3);!mn.__s&&Op(t.__H,e)&&(t.__=n,t.u=e,ln.__H.__h.push(t))}function ys(n){return Ul=5,Qr(function(){return{current:n}},[])}function Qr(n,e){var t=Uh(pa++,7);return Op(t.__H,e)&&(t.__=n(),t.__H=e,t.__h=n),t.__}function Fx(){for(var n;n=Fp.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Nl),e.__h.some(Nh),e.__h=[]}catch(t){e.__h=[],mn.__e(t,n.__v)}}}mn.__b=function(n){ln=null,Rp&&Rp(n)},mn.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),Np&&Np(n,e)},mn.__r=function(n){Pp&&Pp(n),pa=0;var e=(ln=n.__c).__H;e&&(Dh===ln?(e.__h=[],ln.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})):(e.__h.some(Nl),e.__h.some(Nh),e.__h=[],pa=0)),Dh=ln},mn.diffed=function(n){Ip&&Ip(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&(Fp.push(e)!==1&&Cp===mn.requestAnimationFrame||((Cp=mn.requestAnimationFrame)||Ox)(Fx)),e.__H.__.some(function(t){t.u&&(t.__H=t.u,t.u=void 0)})),Dh=ln=null},mn.__c=function(n,e){e.some(function(t){try{t.__h.some(Nl),t.__h=t.__h.filter(function(i){return!i.__||Nh(i)})}catch(i){e.some(function(s){s.__h&&(s.__h=[])}),e=[],mn.__e(i,t.__v)}}),Lp&&Lp(n,e)},mn.unmount=function(n){Dp&&Dp(n);var e,t=n.__c;t&&t.__H&&(t.__H.__.some(function(i){try{Nl(i)}catch(s){e=s}}),t.__H=void 0,e&&mn.__e(e,t.__v))};var Up=typeof requestAnimationFrame=="function";function Ox(n){var e,t=function(){clearTimeout(i),Up&&cancelAnimationFrame(e),setTimeout(n)},i=setTimeout(t,35);Up&&(e=requestAnimationFrame(t))}function Nl(n){var e=ln,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),ln=e}function Nh(n){var e=ln;n.__c=n.__(),ln=e}function Op(n,e){return!n||n.length!==e.length||e.some(function(t,i){return t!==n[i]})}function Bp(n,e){return typeof e=="function"?e(n):e}var Bx=Symbol.for("preact-signals");function kl(){if(bs>1)bs--;else{var n,e=!1;for((function(){var s=Ol;for(Ol=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var o=r.t;o!==void 0;o=o.x)o.i===s.i&&(o.i=r.i);s=s.o}})();ga!==void 0;){var t=ga;for(ga=void 0,Fl++;t!==void 0;){var i=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&zp(t))try{t.c()}catch(s){e||(n=s,e=!0)}t=i}}if(Fl=0,bs--,e)throw n}}function gr(n){if(bs>0)return n();Fh=++kx,bs++;try{return n()}finally{kl()}}var ma,Jt=void 0;function _a(n){var e=Jt,t=ma;Jt=void 0,ma=void 0;try{return n()}finally{Jt=e,ma=t}}var ga=void 0,bs=0,Fl=0,kx=0,Fh=0,Ol=void 0,Bl=0;function kp(n){if(Jt!==void 0){var e=n.n;if(e===void 0||e.t!==Jt)return e={i:0,S:n,p:Jt.s,n:void 0,t:Jt,e:void 0,x:void 0,r:e},Jt.s!==void 0&&(Jt.s.n=e),Jt.s=e,n.n=e,32&Jt.f&&n.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=Jt.s,e.n=void 0,Jt.s.n=e,Jt.s=e),e}}function yn(n,e){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}yn.prototype.brand=Bx;yn.prototype.h=function(){return!0};yn.prototype.S=function(n){var e=this,t=this.t;t!==n&&n.e===void 0&&(n.x=t,this.t=n,t!==void 0?t.e=n:_a(function(){var i;(i=e.W)==null||i.call(e)}))};yn.prototype.U=function(n){var e=this;if(this.t!==void 0){var t=n.e,i=n.x;t!==void 0&&(t.x=i,n.e=void 0),i!==void 0&&(i.e=t,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&_a(function(){var s;(s=e.Z)==null||s.call(e)}))}};yn.prototype.subscribe=function(n){var e=this;return sn(function(){var t=e.value;_a(function(){return n(t)})},{name:"sub"})};yn.prototype.valueOf=function(){return this.value};yn.prototype.toString=function(){return this.value+""};yn.prototype.toJSON=function(){return this.value};yn.prototype.peek=function(){var n=this;return _a(function(){return n.value})};Object.defineProperty(yn.prototype,"value",{get:function(){var n=kp(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(Fl>100)throw new Error("Cycle detected");(function(t){bs!==0&&Fl===0&&t.l!==Fh&&(t.l=Fh,Ol={S:t,v:t.v,i:t.i,o:Ol})})(this),this.v=n,this.i++,Bl++,bs++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{kl()}}}});function St(n,e){return new yn(n,e)}function zp(n){for(var e=n.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function Gp(n){for(var e=n.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){n.s=e;break}}}function Vp(n){for(var e=n.s,t=void 0;e!==void 0;){var i=e.p;e.i===-1?(e.S.U(e),i!==void 0&&(i.n=e.n),e.n!==void 0&&(e.n.p=i)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=i}n.s=t}function _r(n,e){yn.call(this,void 0,e),this.x=n,this.s=void 0,this.g=Bl-1,this.f=4}_r.prototype=new yn;_r.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Bl))return!0;if(this.g=Bl,this.f|=1,this.i>0&&!zp(this))return this.f&=-2,!0;var n=Jt;try{Gp(this),Jt=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return Jt=n,Vp(this),this.f&=-2,!0};_r.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}yn.prototype.S.call(this,n)};_r.prototype.U=function(n){if(this.t!==void 0&&(yn.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};_r.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(_r.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=kp(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function eo(n,e){return new _r(n,e)}function Hp(n){var e=n.j;if(n.j=void 0,typeof e=="function"){bs++;var t=Jt;Jt=void 0;try{e()}catch(i){throw n.f&=-2,n.f|=8,Oh(n),i}finally{Jt=t,kl()}}}function Oh(n){for(var e=n.s;e!==void 0;e=e.n)e.S.U(e);n.x=void 0,n.s=void 0,Hp(n)}function zx(n){if(Jt!==this)throw new Error("Out-of-order effect");Vp(this),Jt=n,this.f&=-2;try{8&this.f&&Oh(this)}finally{kl()}}function to(n,e){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,ma&&ma.push(this)}to.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{n()}};to.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Hp(this),Gp(this),bs++;var n=Jt;return Jt=this,zx.bind(this,n)};to.prototype.N=function(){2&this.f||(this.f|=2,this.u=ga,ga=this)};to.prototype.d=function(){this.f|=8,1&this.f||Oh(this)};to.prototype.dispose=function(){this.d()};function sn(n,e){var t=new to(n,e);try{t.c()}catch(s){throw t.d(),s}var i=t.d.bind(t);return i[Symbol.dispose]=i,i}var Wp,Gl,zl,Gx=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Xp=[];sn(function(){Wp=this.N})();function no(n,e){bt[n]=e.bind(null,bt[n]||function(){})}function xa(n){if(zl){var e=zl;zl=void 0,e()}zl=n&&n.S()}function qp(n){var e=this,t=n.data,i=Hx(t);i.name="ReactiveDom",i.value=t;var s=Qr(function(){for(var a=e,c=e.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var l=eo(function(){var d=i.value.value;return d===0?0:d===!0?"":d||""}),h=eo(function(){return!Array.isArray(l.value)&&!Ah(l.value)}),f=sn(function(){if(this.N=Yp,h.value){var d=l.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=d)}}),u=e.__$u.d;return e.__$u.d=function(){f(),u.call(this)},[h,l]},[]),r=s[0],o=s[1];return r.value?o.peek():o.value}qp.displayName="ReactiveTextNode";Object.defineProperties(yn.prototype,{constructor:{configurable:!0,value:Ph(Kn,null).constructor},type:{configurable:!0,value:qp},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});no("__b",function(n,e){if(xa(),Gl=void 0,typeof e.type=="string"){var t,i=e.props;for(var s in i)if(s!=="children"){var r=i[s];r instanceof yn&&(t||(e.__np=t={}),t[s]=r,i[s]=r.peek())}}n(e)});no("__r",function(n,e){if(n(e),e.type!==Kn){xa();var t,i=e.__c;i&&(i.__$f&=-2,(t=i.__$u)===void 0&&(i.__$u=t=(function(s,r){var o;return sn(function(){o=this},{name:r}),o.c=s,o})((function(s){return function(){var r;Gx&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(i),typeof e.type=="function"?e.type.displayName||e.type.name:""))),Gl=i,xa(t)}});no("__e",function(n,e,t,i){xa(),Gl=void 0,n(e,t,i)});no("diffed",function(n,e){xa(),Gl=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var i=e.__np,s=e.props,r=t.U;if(r)for(var o in r){var a=r[o];a===void 0||i&&o in i||(a.d(),r[o]=void 0)}if(i){r||(r={},t.U=r);for(var c in i){var l=r[c],h=i[c];l===void 0?(l=Vx(t,c,h,s),r[c]=l):l.o(h,s)}}}n(e)});function Vx(n,e,t,i){var s=e in n&&n.ownerSVGElement===void 0,r=St(t);return{o:function(o,a){r.value=o,i=a},d:sn(function(){this.N=Yp;var o=r.value.value;i[e]!==o&&(i[e]=o,s?n[e]=o:o!=null&&(o!==!1||e[4]==="-")?n.setAttribute(e,o):n.removeAttribute(e))})}}no("unmount",function(n,e){if(typeof e.type=="string"){var t=e.__e;if(t){var i=t.U;if(i){t.U=void 0;for(var s in i){var r=i[s];r&&r.d()}}}var o=e.__np;if(o){var a=e.props;for(var c in o)a[c]=o[c]}e.__np=void 0}else{var l=e.__c;if(l){l.__$f|=8;var h=l.__$u;h&&(l.__$u=void 0,h.d())}}n(e)});no("__h",function(n,e,t,i){i<3&&(e.__$f|=2),n(e,t,i)});jr.prototype.shouldComponentUpdate=function(n,e){if(this.__R)return!0;var t=this.__$u,i=t&&t.s!==void 0;for(var s in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(i||r||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function Hx(n,e){return Qr(function(){return St(n,e)},[])}var Wx=function(n){queueMicrotask(function(){queueMicrotask(n)})};function Xx(){gr(function(){for(var n;n=Xp.shift();)Wp.call(n)})}function Yp(){Xp.push(this)===1&&(bt.requestAnimationFrame||Wx)(Xx)}var Vl=class{constructor(e,t){this.address=e;this.listener=t;this.open()}address;listener;socket=null;requests=0;answers=new Map;send(e){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(e))}act(e){this.requests+=1;let t=this.requests;if(this.socket?.readyState!==WebSocket.OPEN){let i=["there is no connection to the studio"];return Promise.resolve({kind:"problem",request:t,title:"Not connected",lines:i})}return new Promise(i=>{this.answers.set(t,i),this.send({...e,request:t})})}open(){let e=new WebSocket(this.address);this.socket=e,e.binaryType="arraybuffer",e.onopen=()=>this.listener.onState("open"),e.onmessage=t=>{typeof t.data=="string"?this.take(JSON.parse(t.data)):this.listener.onFrame(t.data)},e.onclose=()=>{this.listener.onState("lost");for(let t of this.answers.values())t(null);this.answers.clear(),setTimeout(()=>this.open(),700)}}take(e){(e.kind==="done"||e.kind==="problem")&&(this.answers.get(e.request)?.(e.kind==="problem"?e:null),this.answers.delete(e.request)),this.listener.onMessage(e)}};var Jp=0;var $p=3;function Kp(n){return new DataView(n).getUint32(0,!0)}function jp(n,e,t){let i=new DataView(n),s=i.getUint32(36,!0),r=40+28*e,o=r+16*t;if(n.byteLength!==o+4*s)throw new RangeError(`a frame of ${n.byteLength} bytes, expected ${o+4*s}`);return{scene:i.getUint32(0,!0),number:i.getUint32(4,!0),step:i.getFloat64(8,!0),time:i.getFloat64(16,!0),speed:i.getFloat32(24,!0),realTimeFactor:i.getFloat32(28,!0),playing:i.getUint32(32,!0)!==0,poses:new Float32Array(n,40,7*e),joints:new Float32Array(n,r,4*t),signals:new Float32Array(n,o,s)}}var Qp=15,qx=1e3,yr=St("connecting"),qs=St(null),vt=St(null),Ws=St(!1),vr=St(null),Hl=St([]),va=St([]),oo=St(""),ro=St([]),hi=St(null),Xs=St(!1),ni=St(!1),ts=St(!1),Ss=St(-1);function im(n,e,t){let i=localStorage.getItem(n),s=St(i!==null&&t.includes(i)?i:e);return sn(()=>localStorage.setItem(n,s.value)),s}var ya=im("linkwork.angles","rad",["rad","deg"]),Wl=im("linkwork.theme","system",["system","light","dark"]),Bh=matchMedia("(prefers-color-scheme: dark)"),sm=St(Bh.matches);Bh.addEventListener("change",()=>{sm.value=Bh.matches});var Oi=eo(()=>Wl.value==="system"?sm.value:Wl.value==="dark"),kh=new Set;function ql(n){return kh.add(n),()=>kh.delete(n)}var Xl=null,em=0,so=null;function Yx(){let n=Xl,e=vt.value;if(Xl=null,n===null)return;let t=new DataView(n).getUint32(4,!0);if(e!==null&&Kp(n)===e.number){so=jp(n,e.bodies.length,e.joints.length);for(let i of kh)i(so);rm()}Yl.send({kind:"acknowledge",frame:t})}var tm;function rm(){if(so===null)return;let n=performance.now(),e=n-em>=1e3/Qp;clearTimeout(tm),e||so.playing!==Xs.value?(em=n,gr(()=>{hi.value=so,Xs.value=so?.playing??!1})):tm=setTimeout(rm,1e3/Qp)}function Zx(n){switch(n.kind){case"welcome":qs.value=n;break;case"scene":gr(()=>{vt.value=n,Ws.value=!0,hi.value=null,vr.value=null,Ss.value=-1,ni.value=!1,Hl.value=[],va.value=[]});break;case"closed":gr(()=>{vt.value=null,Ws.value=!0,ni.value=!0});break;case"status":vr.value=n;break;case"live":Hl.value=n.values;break;case"log":va.value=[...n.restart?[]:va.value,...n.entries].slice(-qx);break;case"busy":oo.value=n.text;break;case"problem":Jx(n);break}}var nm=0;function Jx(n){nm+=1,ro.value=[...ro.value.slice(-3),{...n,id:nm}]}function Gh(n){ro.value=ro.value.filter(e=>e.id!==n)}var Yl=new Vl(`ws://${location.host}/socket`,{onState:n=>{yr.value=n,n==="open"&&zh.length>0&&Vh(zh)},onMessage:Zx,onFrame:n=>{Xl===null&&requestAnimationFrame(Yx),Xl=n}}),zh=[];function Vh(n){zh=n,Yl.send({kind:"signals",names:n})}function bn(n){return Yl.act(n)}function Zl(n){Yl.send(n)}function Jl(){bn({kind:Xs.value?"pause":"play"})}var $x=/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]/gu;function gt(n){return n.replace($x,e=>`\\u{${(e.codePointAt(0)??0).toString(16)}}`)}function ii(n,e){if(!Number.isFinite(n))return"\u2013";let t=n.toFixed(e);return/^-0\.?0*$/.test(t)?t.slice(1):t}function ao(n,e=5){if(!Number.isFinite(n))return n>0?"\u221E":n<0?"\u2212\u221E":"\u2013";if(n===0)return"0";let t=Math.abs(n);return t>=1e6||t<1e-4?n.toExponential(2).replace(/\.?0+e/,"e"):String(Number(n.toPrecision(e)))}function om(n){return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g,"\u202F")}function Hh(n){let e=n.trim().replace(",",".").replace("\u2212","-");return e===""?Number.NaN:Number(e)}function am(n,e){return n==="rad"&&e==="deg"?180/Math.PI:1}function lm(n,e){return n==="rad"&&e==="deg"?"\xB0":n}var rr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},or={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Om=0,yf=1,Bm=2;var Cr=1,km=2,Fo=3,as=0,Bn=1,Ri=2,Rr=0,Oo=1,bf=2,Sf=3,Mf=4,zm=5;var Pr=100,Gm=101,Vm=102,Hm=103,Wm=104,Xm=200,qm=201,Ym=202,Zm=203,wf=204,Ef=205,Jm=206,$m=207,Km=208,jm=209,Qm=210,eg=211,tg=212,ng=213,ig=214,vc=0,yc=1,bc=2,wo=3,Sc=4,Mc=5,wc=6,Ec=7,Zc=0,sg=1,rg=2,ls=0,Tf=1,Af=2,Cf=3,Rf=4,Pf=5,If=6,tl=7;var Lf=300,Ir=301,Bo=302,Jc=303,$c=304,Tc=1e3,is=1001,Ac=1002,Nn=1003,og=1004;var nl=1005;var Qn=1006,Kc=1007;var Ls=1008;var ri=1009,Df=1010,Nf=1011,ko=1012,jc=1013,Vi=1014,Pi=1015,Hi=1016,Qc=1017,eu=1018,Lr=1020,Uf=35902,Ff=35899,Of=1021,Bf=1022,Wi=1023,Rs=1026,Ds=1027,tu=1028,nu=1029,ar=1030,iu=1031;var su=1033,il=33776,sl=33777,rl=33778,ol=33779,ru=35840,ou=35841,au=35842,lu=35843,cu=36196,uu=37492,hu=37496,fu=37488,du=37489,al=37490,pu=37491,mu=37808,gu=37809,_u=37810,xu=37811,vu=37812,yu=37813,bu=37814,Su=37815,Mu=37816,wu=37817,Eu=37818,Tu=37819,Au=37820,Cu=37821,Ru=36492,Pu=36494,Iu=36495,Lu=36283,Du=36284,ll=36285,Nu=36286;var Pa=2300,Cc=2301,_c=2302,hf=2303,ff=2400,df=2401,pf=2402;var ag=3200;var cl=0,lg=1,Ns="",jn="srgb",Ia="srgb-linear",La="linear",Ct="srgb";var xc=7680;var cg=519,ug=512,hg=513,fg=514,kf=515,dg=516,pg=517,zf=518,Gf=519,mg=35044;var Vf="300 es",Ti=2e3,Eo=2001;function Kx(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function jx(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function Da(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function gg(){let n=Da("canvas");return n.style.display="block",n}var cm={},To=null;function Hf(...n){let e="THREE."+n.shift();To?To("log",e,...n):console.log(e,...n)}function _g(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ze(...n){n=_g(n);let e="THREE."+n.shift();if(To)To("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function je(...n){n=_g(n);let e="THREE."+n.shift();if(To)To("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function Aa(...n){let e=n.join(" ");e in cm||(cm[e]=!0,Ze(...n))}function xg(n,e,t){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:i()}}setTimeout(r,t)})}var vg={[vc]:vc,[bc]:wc,[Sc]:Sc,[wo]:Mc,[yc]:yc,[wc]:bc,[Ec]:Ec,[Mc]:wo},Gi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let s=i[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Gn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],um=1234567,Ca=Math.PI/180,Ao=180/Math.PI;function zo(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Gn[n&255]+Gn[n>>8&255]+Gn[n>>16&255]+Gn[n>>24&255]+"-"+Gn[e&255]+Gn[e>>8&255]+"-"+Gn[e>>16&15|64]+Gn[e>>24&255]+"-"+Gn[t&63|128]+Gn[t>>8&255]+"-"+Gn[t>>16&255]+Gn[t>>24&255]+Gn[i&255]+Gn[i>>8&255]+Gn[i>>16&255]+Gn[i>>24&255]).toLowerCase()}function dt(n,e,t){return Math.max(e,Math.min(t,n))}function Wf(n,e){return(n%e+e)%e}function Qx(n,e,t,i,s){return i+(n-e)*(s-i)/(t-e)}function ev(n,e,t){return n!==e?(t-n)/(e-n):0}function Ra(n,e,t){return(1-t)*n+t*e}function tv(n,e,t,i){return Ra(n,e,1-Math.exp(-t*i))}function nv(n,e=1){return e-Math.abs(Wf(n,e*2)-e)}function iv(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function sv(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function rv(n,e){return n+Math.floor(Math.random()*(e-n+1))}function ov(n,e){return n+Math.random()*(e-n)}function av(n){return n*(.5-Math.random())}function lv(n){n!==void 0&&(um=n);let e=um+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function cv(n){return n*Ca}function uv(n){return n*Ao}function hv(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function fv(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Xf(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function dv(n,e,t,i,s){let r=Math.cos,o=Math.sin,a=r(t/2),c=o(t/2),l=r((e+i)/2),h=o((e+i)/2),f=r((e-i)/2),u=o((e-i)/2),d=r((i-e)/2),g=o((i-e)/2);switch(s){case"XYX":n.set(a*h,c*f,c*u,a*l);break;case"YZY":n.set(c*u,a*h,c*f,a*l);break;case"ZXZ":n.set(c*f,c*u,a*h,a*l);break;case"XZX":n.set(a*h,c*g,c*d,a*l);break;case"YXY":n.set(c*d,a*h,c*g,a*l);break;case"ZYZ":n.set(c*g,c*d,a*h,a*l);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function qf(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function yg(n,e){if(e.constructor===Float32Array)return n;let t=qf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function bg(n,e){if(e.constructor===Float32Array)return n;let t=qf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var Uu={DEG2RAD:Ca,RAD2DEG:Ao,generateUUID:zo,clamp:dt,euclideanModulo:Wf,mapLinear:Qx,inverseLerp:ev,lerp:Ra,damp:tv,pingpong:nv,smoothstep:iv,smootherstep:sv,randInt:rv,randFloat:ov,randFloatSpread:av,seededRandom:lv,degToRad:cv,radToDeg:uv,isPowerOfTwo:hv,ceilPowerOfTwo:fv,floorPowerOfTwo:Xf,setQuaternionFromProperEuler:dv,normalize:bg,denormalize:yg},Ye=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6],this.y=s[1]*t+s[4]*i+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=dt(this.x,e.x,t.x),this.y=dt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=dt(this.x,e,t),this.y=dt(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(dt(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(dt(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*i-o*s+e.x,this.y=r*s+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},gi=class{constructor(e=0,t=0,i=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=s}static slerpFlat(e,t,i,s,r,o,a){let c=i[s+0],l=i[s+1],h=i[s+2],f=i[s+3],u=r[o+0],d=r[o+1],g=r[o+2],w=r[o+3];if(f!==w||c!==u||l!==d||h!==g){let m=c*u+l*d+h*g+f*w;m<0&&(u=-u,d=-d,g=-g,w=-w,m=-m);let p=1-a;if(m<.9995){let v=Math.acos(m),C=Math.sin(v);p=Math.sin(p*v)/C,a=Math.sin(a*v)/C,c=c*p+u*a,l=l*p+d*a,h=h*p+g*a,f=f*p+w*a}else{c=c*p+u*a,l=l*p+d*a,h=h*p+g*a,f=f*p+w*a;let v=1/Math.sqrt(c*c+l*l+h*h+f*f);c*=v,l*=v,h*=v,f*=v}}e[t]=c,e[t+1]=l,e[t+2]=h,e[t+3]=f}static multiplyQuaternionsFlat(e,t,i,s,r,o){let a=i[s],c=i[s+1],l=i[s+2],h=i[s+3],f=r[o],u=r[o+1],d=r[o+2],g=r[o+3];return e[t]=a*g+h*f+c*d-l*u,e[t+1]=c*g+h*u+l*f-a*d,e[t+2]=l*g+h*d+a*u-c*f,e[t+3]=h*g-a*f-c*u-l*d,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,s){return this._x=e,this._y=t,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,c=Math.sin,l=a(i/2),h=a(s/2),f=a(r/2),u=c(i/2),d=c(s/2),g=c(r/2);switch(o){case"XYZ":this._x=u*h*f+l*d*g,this._y=l*d*f-u*h*g,this._z=l*h*g+u*d*f,this._w=l*h*f-u*d*g;break;case"YXZ":this._x=u*h*f+l*d*g,this._y=l*d*f-u*h*g,this._z=l*h*g-u*d*f,this._w=l*h*f+u*d*g;break;case"ZXY":this._x=u*h*f-l*d*g,this._y=l*d*f+u*h*g,this._z=l*h*g+u*d*f,this._w=l*h*f-u*d*g;break;case"ZYX":this._x=u*h*f-l*d*g,this._y=l*d*f+u*h*g,this._z=l*h*g-u*d*f,this._w=l*h*f+u*d*g;break;case"YZX":this._x=u*h*f+l*d*g,this._y=l*d*f+u*h*g,this._z=l*h*g-u*d*f,this._w=l*h*f-u*d*g;break;case"XZY":this._x=u*h*f-l*d*g,this._y=l*d*f-u*h*g,this._z=l*h*g+u*d*f,this._w=l*h*f+u*d*g;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,s=Math.sin(i);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],s=t[4],r=t[8],o=t[1],a=t[5],c=t[9],l=t[2],h=t[6],f=t[10],u=i+a+f;if(u>0){let d=.5/Math.sqrt(u+1);this._w=.25/d,this._x=(h-c)*d,this._y=(r-l)*d,this._z=(o-s)*d}else if(i>a&&i>f){let d=2*Math.sqrt(1+i-a-f);this._w=(h-c)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+l)/d}else if(a>f){let d=2*Math.sqrt(1+a-i-f);this._w=(r-l)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(c+h)/d}else{let d=2*Math.sqrt(1+f-i-a);this._w=(o-s)/d,this._x=(r+l)/d,this._y=(c+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(dt(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let s=Math.min(1,t/i);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=t._x,c=t._y,l=t._z,h=t._w;return this._x=i*h+o*a+s*l-r*c,this._y=s*h+o*c+r*a-i*l,this._z=r*h+o*l+i*c-s*a,this._w=o*h-i*a-s*c-r*l,this._onChangeCallback(),this}slerp(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let c=1-t;if(a<.9995){let l=Math.acos(a),h=Math.sin(l);c=Math.sin(c*l)/h,t=Math.sin(t*l)/h,this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this._onChangeCallback()}else this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Y=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(hm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(hm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6]*s,this.y=r[1]*t+r[4]*i+r[7]*s,this.z=r[2]*t+r[5]*i+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,s=this.z,r=e.x,o=e.y,a=e.z,c=e.w,l=2*(o*s-a*i),h=2*(a*t-r*s),f=2*(r*i-o*t);return this.x=t+c*l+o*f-a*h,this.y=i+c*h+a*l-r*f,this.z=s+c*f+r*h-o*l,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*i+r[8]*s,this.y=r[1]*t+r[5]*i+r[9]*s,this.z=r[2]*t+r[6]*i+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=dt(this.x,e.x,t.x),this.y=dt(this.y,e.y,t.y),this.z=dt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=dt(this.x,e,t),this.y=dt(this.y,e,t),this.z=dt(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(dt(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,s=e.y,r=e.z,o=t.x,a=t.y,c=t.z;return this.x=s*c-r*a,this.y=r*o-i*c,this.z=i*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Wh.copy(this).projectOnVector(e),this.sub(Wh)}reflect(e){return this.sub(Wh.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(dt(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,s=this.z-e.z;return t*t+i*i+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let s=Math.sin(t)*e;return this.x=s*Math.sin(i),this.y=Math.cos(t)*e,this.z=s*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Wh=new Y,hm=new gi,et=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l)}set(e,t,i,s,r,o,a,c,l){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=c,h[6]=i,h[7]=o,h[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[3],c=i[6],l=i[1],h=i[4],f=i[7],u=i[2],d=i[5],g=i[8],w=s[0],m=s[3],p=s[6],v=s[1],C=s[4],y=s[7],A=s[2],T=s[5],_=s[8];return r[0]=o*w+a*v+c*A,r[3]=o*m+a*C+c*T,r[6]=o*p+a*y+c*_,r[1]=l*w+h*v+f*A,r[4]=l*m+h*C+f*T,r[7]=l*p+h*y+f*_,r[2]=u*w+d*v+g*A,r[5]=u*m+d*C+g*T,r[8]=u*p+d*y+g*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8];return t*o*h-t*a*l-i*r*h+i*a*c+s*r*l-s*o*c}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],f=h*o-a*l,u=a*c-h*r,d=l*r-o*c,g=t*f+i*u+s*d;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let w=1/g;return e[0]=f*w,e[1]=(s*l-h*i)*w,e[2]=(a*i-s*o)*w,e[3]=u*w,e[4]=(h*t-s*c)*w,e[5]=(s*r-a*t)*w,e[6]=d*w,e[7]=(i*c-l*t)*w,e[8]=(o*t-i*r)*w,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(i*c,i*l,-i*(c*o+l*a)+o+e,-s*l,s*c,-s*(-l*o+c*a)+a+t,0,0,1),this}scale(e,t){return Aa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Xh.makeScale(e,t)),this}rotate(e){return Aa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Xh.makeRotation(-e)),this}translate(e,t){return Aa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Xh.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<9;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Xh=new et,fm=new et().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),dm=new et().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function pv(){let n={enabled:!0,workingColorSpace:Ia,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ct&&(s.r=Cs(s.r),s.g=Cs(s.g),s.b=Cs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ct&&(s.r=Mo(s.r),s.g=Mo(s.g),s.b=Mo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ns?La:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[Ia]:{primaries:e,whitePoint:i,transfer:La,toXYZ:fm,fromXYZ:dm,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:jn},outputColorSpaceConfig:{drawingBufferColorSpace:jn}},[jn]:{primaries:e,whitePoint:i,transfer:Ct,toXYZ:fm,fromXYZ:dm,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:jn}}}),n}var _t=pv();function Cs(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Mo(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var lo,Rc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{lo===void 0&&(lo=Da("canvas")),lo.width=e.width,lo.height=e.height;let s=lo.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),i=lo}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Da("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let s=i.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Cs(r[o]/255)*255;return i.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(Cs(t[i]/255)*255):t[i]=Cs(t[i]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},mv=0,Co=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:mv++}),this.uuid=zo(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(qh(s[o].image)):r.push(qh(s[o]))}else r=qh(s);i.url=r}return t||(e.images[this.uuid]=i),i}};function qh(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Rc.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var gv=0,Yh=new Y,si=class n extends Gi{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=is,s=is,r=Qn,o=Ls,a=Wi,c=ri,l=n.DEFAULT_ANISOTROPY,h=Ns){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:gv++}),this.uuid=zo(),this.name="",this.source=new Co(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new Ye(0,0),this.repeat=new Ye(1,1),this.center=new Ye(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new et,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Yh).x}get height(){return this.source.getSize(Yh).y}get depth(){return this.source.getSize(Yh).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Lf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Tc:e.x=e.x-Math.floor(e.x);break;case is:e.x=e.x<0?0:1;break;case Ac:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Tc:e.y=e.y-Math.floor(e.y);break;case is:e.y=e.y<0?0:1;break;case Ac:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};si.DEFAULT_IMAGE=null;si.DEFAULT_MAPPING=Lf;si.DEFAULT_ANISOTROPY=1;var $t=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,s=1){this.x=e,this.y=t,this.z=i,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,s){return this.x=e,this.y=t,this.z=i,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*i+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,s,r,c=e.elements,l=c[0],h=c[4],f=c[8],u=c[1],d=c[5],g=c[9],w=c[2],m=c[6],p=c[10];if(Math.abs(h-u)<.01&&Math.abs(f-w)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(f+w)<.1&&Math.abs(g+m)<.1&&Math.abs(l+d+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let C=(l+1)/2,y=(d+1)/2,A=(p+1)/2,T=(h+u)/4,_=(f+w)/4,E=(g+m)/4;return C>y&&C>A?C<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(C),s=T/i,r=_/i):y>A?y<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),i=T/s,r=E/s):A<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),i=_/r,s=E/r),this.set(i,s,r,t),this}let v=Math.sqrt((m-g)*(m-g)+(f-w)*(f-w)+(u-h)*(u-h));return Math.abs(v)<.001&&(v=1),this.x=(m-g)/v,this.y=(f-w)/v,this.z=(u-h)/v,this.w=Math.acos((l+d+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=dt(this.x,e.x,t.x),this.y=dt(this.y,e.y,t.y),this.z=dt(this.z,e.z,t.z),this.w=dt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=dt(this.x,e,t),this.y=dt(this.y,e,t),this.z=dt(this.z,e,t),this.w=dt(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(dt(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Pc=class extends Gi{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Qn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new $t(0,0,e,t),this.scissorTest=!1,this.viewport=new $t(0,0,e,t),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new si({width:e,height:t,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Qn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Co(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},_i=class extends Pc{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},Na=class extends si{constructor(e=null,t=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=Nn,this.minFilter=Nn,this.wrapR=is,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Ic=class extends si{constructor(e=null,t=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=Nn,this.minFilter=Nn,this.wrapR=is,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Ut=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,s,r,o,a,c,l,h,f,u,d,g,w,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l,h,f,u,d,g,w,m)}set(e,t,i,s,r,o,a,c,l,h,f,u,d,g,w,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=i,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=c,p[2]=l,p[6]=h,p[10]=f,p[14]=u,p[3]=d,p[7]=g,p[11]=w,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,s=1/co.setFromMatrixColumn(e,0).length(),r=1/co.setFromMatrixColumn(e,1).length(),o=1/co.setFromMatrixColumn(e,2).length();return t[0]=i[0]*s,t[1]=i[1]*s,t[2]=i[2]*s,t[3]=0,t[4]=i[4]*r,t[5]=i[5]*r,t[6]=i[6]*r,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,s=e.y,r=e.z,o=Math.cos(i),a=Math.sin(i),c=Math.cos(s),l=Math.sin(s),h=Math.cos(r),f=Math.sin(r);if(e.order==="XYZ"){let u=o*h,d=o*f,g=a*h,w=a*f;t[0]=c*h,t[4]=-c*f,t[8]=l,t[1]=d+g*l,t[5]=u-w*l,t[9]=-a*c,t[2]=w-u*l,t[6]=g+d*l,t[10]=o*c}else if(e.order==="YXZ"){let u=c*h,d=c*f,g=l*h,w=l*f;t[0]=u+w*a,t[4]=g*a-d,t[8]=o*l,t[1]=o*f,t[5]=o*h,t[9]=-a,t[2]=d*a-g,t[6]=w+u*a,t[10]=o*c}else if(e.order==="ZXY"){let u=c*h,d=c*f,g=l*h,w=l*f;t[0]=u-w*a,t[4]=-o*f,t[8]=g+d*a,t[1]=d+g*a,t[5]=o*h,t[9]=w-u*a,t[2]=-o*l,t[6]=a,t[10]=o*c}else if(e.order==="ZYX"){let u=o*h,d=o*f,g=a*h,w=a*f;t[0]=c*h,t[4]=g*l-d,t[8]=u*l+w,t[1]=c*f,t[5]=w*l+u,t[9]=d*l-g,t[2]=-l,t[6]=a*c,t[10]=o*c}else if(e.order==="YZX"){let u=o*c,d=o*l,g=a*c,w=a*l;t[0]=c*h,t[4]=w-u*f,t[8]=g*f+d,t[1]=f,t[5]=o*h,t[9]=-a*h,t[2]=-l*h,t[6]=d*f+g,t[10]=u-w*f}else if(e.order==="XZY"){let u=o*c,d=o*l,g=a*c,w=a*l;t[0]=c*h,t[4]=-f,t[8]=l*h,t[1]=u*f+w,t[5]=o*h,t[9]=d*f-g,t[2]=g*f-d,t[6]=a*h,t[10]=w*f+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(_v,e,xv)}lookAt(e,t,i){let s=this.elements;return fi.subVectors(e,t),fi.lengthSq()===0&&(fi.z=1),fi.normalize(),Ys.crossVectors(i,fi),Ys.lengthSq()===0&&(Math.abs(i.z)===1?fi.x+=1e-4:fi.z+=1e-4,fi.normalize(),Ys.crossVectors(i,fi)),Ys.normalize(),$l.crossVectors(fi,Ys),s[0]=Ys.x,s[4]=$l.x,s[8]=fi.x,s[1]=Ys.y,s[5]=$l.y,s[9]=fi.y,s[2]=Ys.z,s[6]=$l.z,s[10]=fi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[4],c=i[8],l=i[12],h=i[1],f=i[5],u=i[9],d=i[13],g=i[2],w=i[6],m=i[10],p=i[14],v=i[3],C=i[7],y=i[11],A=i[15],T=s[0],_=s[4],E=s[8],F=s[12],P=s[1],L=s[5],k=s[9],G=s[13],D=s[2],H=s[6],q=s[10],V=s[14],le=s[3],J=s[7],j=s[11],te=s[15];return r[0]=o*T+a*P+c*D+l*le,r[4]=o*_+a*L+c*H+l*J,r[8]=o*E+a*k+c*q+l*j,r[12]=o*F+a*G+c*V+l*te,r[1]=h*T+f*P+u*D+d*le,r[5]=h*_+f*L+u*H+d*J,r[9]=h*E+f*k+u*q+d*j,r[13]=h*F+f*G+u*V+d*te,r[2]=g*T+w*P+m*D+p*le,r[6]=g*_+w*L+m*H+p*J,r[10]=g*E+w*k+m*q+p*j,r[14]=g*F+w*G+m*V+p*te,r[3]=v*T+C*P+y*D+A*le,r[7]=v*_+C*L+y*H+A*J,r[11]=v*E+C*k+y*q+A*j,r[15]=v*F+C*G+y*V+A*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[12],o=e[1],a=e[5],c=e[9],l=e[13],h=e[2],f=e[6],u=e[10],d=e[14],g=e[3],w=e[7],m=e[11],p=e[15],v=c*d-l*u,C=a*d-l*f,y=a*u-c*f,A=o*d-l*h,T=o*u-c*h,_=o*f-a*h;return t*(w*v-m*C+p*y)-i*(g*v-m*A+p*T)+s*(g*C-w*A+p*_)-r*(g*y-w*T+m*_)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[1],o=e[5],a=e[9],c=e[2],l=e[6],h=e[10];return t*(o*h-a*l)-i*(r*h-a*c)+s*(r*l-o*c)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],f=e[9],u=e[10],d=e[11],g=e[12],w=e[13],m=e[14],p=e[15],v=t*a-i*o,C=t*c-s*o,y=t*l-r*o,A=i*c-s*a,T=i*l-r*a,_=s*l-r*c,E=h*w-f*g,F=h*m-u*g,P=h*p-d*g,L=f*m-u*w,k=f*p-d*w,G=u*p-d*m,D=v*G-C*k+y*L+A*P-T*F+_*E;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/D;return e[0]=(a*G-c*k+l*L)*H,e[1]=(s*k-i*G-r*L)*H,e[2]=(w*_-m*T+p*A)*H,e[3]=(u*T-f*_-d*A)*H,e[4]=(c*P-o*G-l*F)*H,e[5]=(t*G-s*P+r*F)*H,e[6]=(m*y-g*_-p*C)*H,e[7]=(h*_-u*y+d*C)*H,e[8]=(o*k-a*P+l*E)*H,e[9]=(i*P-t*k-r*E)*H,e[10]=(g*T-w*y+p*v)*H,e[11]=(f*y-h*T-d*v)*H,e[12]=(a*F-o*L-c*E)*H,e[13]=(t*L-i*F+s*E)*H,e[14]=(w*C-g*A-m*v)*H,e[15]=(h*A-f*C+u*v)*H,this}scale(e){let t=this.elements,i=e.x,s=e.y,r=e.z;return t[0]*=i,t[4]*=s,t[8]*=r,t[1]*=i,t[5]*=s,t[9]*=r,t[2]*=i,t[6]*=s,t[10]*=r,t[3]*=i,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,s))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),s=Math.sin(t),r=1-i,o=e.x,a=e.y,c=e.z,l=r*o,h=r*a;return this.set(l*o+i,l*a-s*c,l*c+s*a,0,l*a+s*c,h*a+i,h*c-s*o,0,l*c-s*a,h*c+s*o,r*c*c+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,s,r,o){return this.set(1,i,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,i){let s=this.elements,r=t._x,o=t._y,a=t._z,c=t._w,l=r+r,h=o+o,f=a+a,u=r*l,d=r*h,g=r*f,w=o*h,m=o*f,p=a*f,v=c*l,C=c*h,y=c*f,A=i.x,T=i.y,_=i.z;return s[0]=(1-(w+p))*A,s[1]=(d+y)*A,s[2]=(g-C)*A,s[3]=0,s[4]=(d-y)*T,s[5]=(1-(u+p))*T,s[6]=(m+v)*T,s[7]=0,s[8]=(g+C)*_,s[9]=(m-v)*_,s[10]=(1-(u+w))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,i){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),t.identity(),this;let o=co.set(s[0],s[1],s[2]).length(),a=co.set(s[4],s[5],s[6]).length(),c=co.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Bi.copy(this);let l=1/o,h=1/a,f=1/c;return Bi.elements[0]*=l,Bi.elements[1]*=l,Bi.elements[2]*=l,Bi.elements[4]*=h,Bi.elements[5]*=h,Bi.elements[6]*=h,Bi.elements[8]*=f,Bi.elements[9]*=f,Bi.elements[10]*=f,t.setFromRotationMatrix(Bi),i.x=o,i.y=a,i.z=c,this}makePerspective(e,t,i,s,r,o,a=Ti,c=!1){let l=this.elements,h=2*r/(t-e),f=2*r/(i-s),u=(t+e)/(t-e),d=(i+s)/(i-s),g,w;if(c)g=r/(o-r),w=o*r/(o-r);else if(a===Ti)g=-(o+r)/(o-r),w=-2*o*r/(o-r);else if(a===Eo)g=-o/(o-r),w=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=f,l[9]=d,l[13]=0,l[2]=0,l[6]=0,l[10]=g,l[14]=w,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(e,t,i,s,r,o,a=Ti,c=!1){let l=this.elements,h=2/(t-e),f=2/(i-s),u=-(t+e)/(t-e),d=-(i+s)/(i-s),g,w;if(c)g=1/(o-r),w=o/(o-r);else if(a===Ti)g=-2/(o-r),w=-(o+r)/(o-r);else if(a===Eo)g=-1/(o-r),w=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=0,l[12]=u,l[1]=0,l[5]=f,l[9]=0,l[13]=d,l[2]=0,l[6]=0,l[10]=g,l[14]=w,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<16;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},co=new Y,Bi=new Ut,_v=new Y(0,0,0),xv=new Y(1,1,1),Ys=new Y,$l=new Y,fi=new Y,pm=new Ut,mm=new gi,ss=class n{constructor(e=0,t=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,s=this._order){return this._x=e,this._y=t,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],h=s[9],f=s[2],u=s[6],d=s[10];switch(t){case"XYZ":this._y=Math.asin(dt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,l),this._z=0);break;case"YXZ":this._x=Math.asin(-dt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-f,r),this._z=0);break;case"ZXY":this._x=Math.asin(dt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-f,d),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-dt(f,-1,1)),Math.abs(f)<.9999999?(this._x=Math.atan2(u,d),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(dt(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-h,l),this._y=Math.atan2(-f,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-dt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return pm.makeRotationFromQuaternion(e),this.setFromRotationMatrix(pm,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return mm.setFromEuler(this),this.setFromQuaternion(mm,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ss.DEFAULT_ORDER="XYZ";var Ro=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},vv=0,gm=new Y,uo=new gi,Ms=new Ut,Kl=new Y,ba=new Y,yv=new Y,bv=new gi,_m=new Y(1,0,0),xm=new Y(0,1,0),vm=new Y(0,0,1),ym={type:"added"},Sv={type:"removed"},ho={type:"childadded",child:null},Zh={type:"childremoved",child:null},Un=class n extends Gi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:vv++}),this.uuid=zo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new Y,t=new ss,i=new gi,s=new Y(1,1,1);function r(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ut},normalMatrix:{value:new et}}),this.matrix=new Ut,this.matrixWorld=new Ut,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ro,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return uo.setFromAxisAngle(e,t),this.quaternion.multiply(uo),this}rotateOnWorldAxis(e,t){return uo.setFromAxisAngle(e,t),this.quaternion.premultiply(uo),this}rotateX(e){return this.rotateOnAxis(_m,e)}rotateY(e){return this.rotateOnAxis(xm,e)}rotateZ(e){return this.rotateOnAxis(vm,e)}translateOnAxis(e,t){return gm.copy(e).applyQuaternion(this.quaternion),this.position.add(gm.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(_m,e)}translateY(e){return this.translateOnAxis(xm,e)}translateZ(e){return this.translateOnAxis(vm,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Ms.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?Kl.copy(e):Kl.set(e,t,i);let s=this.parent;this.updateWorldMatrix(!0,!1),ba.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ms.lookAt(ba,Kl,this.up):Ms.lookAt(Kl,ba,this.up),this.quaternion.setFromRotationMatrix(Ms),s&&(Ms.extractRotation(s.matrixWorld),uo.setFromRotationMatrix(Ms),this.quaternion.premultiply(uo.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(je("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(ym),ho.child=e,this.dispatchEvent(ho),ho.child=null):je("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Sv),Zh.child=e,this.dispatchEvent(Zh),Zh.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Ms.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Ms.multiply(e.parent.matrixWorld)),e.applyMatrix4(Ms),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(ym),ho.child=e,this.dispatchEvent(ho),ho.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ba,e,yv),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ba,bv,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*i-r[8]*s,r[13]+=i-r[1]*t-r[5]*i-r[9]*s,r[14]+=s-r[2]*t-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(e)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,h=c.length;l<h;l++){let f=c[l];r(e.shapes,f)}else r(e.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(e.materials,this.material[c]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(e.animations,c))}}if(t){let a=o(e.geometries),c=o(e.materials),l=o(e.textures),h=o(e.images),f=o(e.shapes),u=o(e.skeletons),d=o(e.animations),g=o(e.nodes);a.length>0&&(i.geometries=a),c.length>0&&(i.materials=c),l.length>0&&(i.textures=l),h.length>0&&(i.images=h),f.length>0&&(i.shapes=f),u.length>0&&(i.skeletons=u),d.length>0&&(i.animations=d),g.length>0&&(i.nodes=g)}return i.object=s,i;function o(a){let c=[];for(let l in a){let h=a[l];delete h.metadata,c.push(h)}return c}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let s=e.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Un.DEFAULT_UP=new Y(0,1,0);Un.DEFAULT_MATRIX_AUTO_UPDATE=!0;Un.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var mi=class extends Un{constructor(){super(),this.isGroup=!0,this.type="Group"}},Mv={type:"move"},Po=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new mi,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new mi,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new Y,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new Y),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new mi,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new Y,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new Y,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(l&&e.hand){o=!0;for(let w of e.hand.values()){let m=t.getJointPose(w,i),p=this._getHandJoint(l,w);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=l.joints["index-finger-tip"],f=l.joints["thumb-tip"],u=h.position.distanceTo(f.position),d=.02,g=.005;l.inputState.pinching&&u>d+g?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!l.inputState.pinching&&u<=d-g&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else c!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,i),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Mv)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new mi;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},Sg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Zs={h:0,s:0,l:0},jl={h:0,s:0,l:0};function Jh(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var tt=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=jn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,_t.colorSpaceToWorking(this,t),this}setRGB(e,t,i,s=_t.workingColorSpace){return this.r=e,this.g=t,this.b=i,_t.colorSpaceToWorking(this,s),this}setHSL(e,t,i,s=_t.workingColorSpace){if(e=Wf(e,1),t=dt(t,0,1),i=dt(i,0,1),t===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+t):i+t-i*t,o=2*i-r;this.r=Jh(o,r,e+1/3),this.g=Jh(o,r,e),this.b=Jh(o,r,e-1/3)}return _t.colorSpaceToWorking(this,s),this}setStyle(e,t=jn){function i(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=jn){let i=Sg[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Cs(e.r),this.g=Cs(e.g),this.b=Cs(e.b),this}copyLinearToSRGB(e){return this.r=Mo(e.r),this.g=Mo(e.g),this.b=Mo(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=jn){return _t.workingToColorSpace(Vn.copy(this),e),Math.round(dt(Vn.r*255,0,255))*65536+Math.round(dt(Vn.g*255,0,255))*256+Math.round(dt(Vn.b*255,0,255))}getHexString(e=jn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=_t.workingColorSpace){_t.workingToColorSpace(Vn.copy(this),t);let i=Vn.r,s=Vn.g,r=Vn.b,o=Math.max(i,s,r),a=Math.min(i,s,r),c,l,h=(a+o)/2;if(a===o)c=0,l=0;else{let f=o-a;switch(l=h<=.5?f/(o+a):f/(2-o-a),o){case i:c=(s-r)/f+(s<r?6:0);break;case s:c=(r-i)/f+2;break;case r:c=(i-s)/f+4;break}c/=6}return e.h=c,e.s=l,e.l=h,e}getRGB(e,t=_t.workingColorSpace){return _t.workingToColorSpace(Vn.copy(this),t),e.r=Vn.r,e.g=Vn.g,e.b=Vn.b,e}getStyle(e=jn){_t.workingToColorSpace(Vn.copy(this),e);let t=Vn.r,i=Vn.g,s=Vn.b;return e!==jn?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(e,t,i){return this.getHSL(Zs),this.setHSL(Zs.h+e,Zs.s+t,Zs.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(Zs),e.getHSL(jl);let i=Ra(Zs.h,jl.h,t),s=Ra(Zs.s,jl.s,t),r=Ra(Zs.l,jl.l,t);return this.setHSL(i,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*i+r[6]*s,this.g=r[1]*t+r[4]*i+r[7]*s,this.b=r[2]*t+r[5]*i+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Vn=new tt;tt.NAMES=Sg;var Er=class extends Un{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ss,this.environmentIntensity=1,this.environmentRotation=new ss,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},ki=new Y,ws=new Y,$h=new Y,Es=new Y,fo=new Y,po=new Y,bm=new Y,Kh=new Y,jh=new Y,Qh=new Y,ef=new $t,tf=new $t,nf=new $t,js=class n{constructor(e=new Y,t=new Y,i=new Y){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,s){s.subVectors(i,t),ki.subVectors(e,t),s.cross(ki);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,i,s,r){ki.subVectors(s,t),ws.subVectors(i,t),$h.subVectors(e,t);let o=ki.dot(ki),a=ki.dot(ws),c=ki.dot($h),l=ws.dot(ws),h=ws.dot($h),f=o*l-a*a;if(f===0)return r.set(0,0,0),null;let u=1/f,d=(l*c-a*h)*u,g=(o*h-a*c)*u;return r.set(1-d-g,g,d)}static containsPoint(e,t,i,s){return this.getBarycoord(e,t,i,s,Es)===null?!1:Es.x>=0&&Es.y>=0&&Es.x+Es.y<=1}static getInterpolation(e,t,i,s,r,o,a,c){return this.getBarycoord(e,t,i,s,Es)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,Es.x),c.addScaledVector(o,Es.y),c.addScaledVector(a,Es.z),c)}static getInterpolatedAttribute(e,t,i,s,r,o){return ef.setScalar(0),tf.setScalar(0),nf.setScalar(0),ef.fromBufferAttribute(e,t),tf.fromBufferAttribute(e,i),nf.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(ef,r.x),o.addScaledVector(tf,r.y),o.addScaledVector(nf,r.z),o}static isFrontFacing(e,t,i,s){return ki.subVectors(i,t),ws.subVectors(e,t),ki.cross(ws).dot(s)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,s){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,i,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return ki.subVectors(this.c,this.b),ws.subVectors(this.a,this.b),ki.cross(ws).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,s,r){return n.getInterpolation(e,this.a,this.b,this.c,t,i,s,r)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,s=this.b,r=this.c,o,a;fo.subVectors(s,i),po.subVectors(r,i),Kh.subVectors(e,i);let c=fo.dot(Kh),l=po.dot(Kh);if(c<=0&&l<=0)return t.copy(i);jh.subVectors(e,s);let h=fo.dot(jh),f=po.dot(jh);if(h>=0&&f<=h)return t.copy(s);let u=c*f-h*l;if(u<=0&&c>=0&&h<=0&&c-h>0)return o=c/(c-h),t.copy(i).addScaledVector(fo,o);Qh.subVectors(e,r);let d=fo.dot(Qh),g=po.dot(Qh);if(g>=0&&d<=g)return t.copy(r);let w=d*l-c*g;if(w<=0&&l>=0&&g<=0)return a=l/(l-g),t.copy(i).addScaledVector(po,a);let m=h*g-d*f;if(m<=0&&f-h>=0&&d-g>=0)return bm.subVectors(r,s),a=(f-h)/(f-h+(d-g)),t.copy(s).addScaledVector(bm,a);let p=1/(m+w+u);return o=w*p,a=u*p,t.copy(i).addScaledVector(fo,o).addScaledVector(po,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Ai=class{constructor(e=new Y(1/0,1/0,1/0),t=new Y(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(zi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(zi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=zi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let r=i.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,zi):zi.fromBufferAttribute(r,o),zi.applyMatrix4(e.matrixWorld),this.expandByPoint(zi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Ql.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),Ql.copy(i.boundingBox)),Ql.applyMatrix4(e.matrixWorld),this.union(Ql)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,zi),zi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Sa),ec.subVectors(this.max,Sa),mo.subVectors(e.a,Sa),go.subVectors(e.b,Sa),_o.subVectors(e.c,Sa),Js.subVectors(go,mo),$s.subVectors(_o,go),br.subVectors(mo,_o);let t=[0,-Js.z,Js.y,0,-$s.z,$s.y,0,-br.z,br.y,Js.z,0,-Js.x,$s.z,0,-$s.x,br.z,0,-br.x,-Js.y,Js.x,0,-$s.y,$s.x,0,-br.y,br.x,0];return!sf(t,mo,go,_o,ec)||(t=[1,0,0,0,1,0,0,0,1],!sf(t,mo,go,_o,ec))?!1:(tc.crossVectors(Js,$s),t=[tc.x,tc.y,tc.z],sf(t,mo,go,_o,ec))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,zi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(zi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Ts[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Ts[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Ts[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Ts[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Ts[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Ts[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Ts[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Ts[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Ts),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Ts=[new Y,new Y,new Y,new Y,new Y,new Y,new Y,new Y],zi=new Y,Ql=new Ai,mo=new Y,go=new Y,_o=new Y,Js=new Y,$s=new Y,br=new Y,Sa=new Y,ec=new Y,tc=new Y,Sr=new Y;function sf(n,e,t,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){Sr.fromArray(n,r);let a=s.x*Math.abs(Sr.x)+s.y*Math.abs(Sr.y)+s.z*Math.abs(Sr.z),c=e.dot(Sr),l=t.dot(Sr),h=i.dot(Sr);if(Math.max(-Math.max(c,l,h),Math.min(c,l,h))>a)return!1}return!0}var gn=new Y,nc=new Ye,wv=0,Wn=class extends Gi{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:wv++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=mg,this.updateRanges=[],this.gpuType=Pi,this.version=0,this._normalizationScale=e!==void 0?qf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[i+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)nc.fromBufferAttribute(this,t),nc.applyMatrix3(e),this.setXY(t,nc.x,nc.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix3(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix4(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)gn.fromBufferAttribute(this,t),gn.applyNormalMatrix(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)gn.fromBufferAttribute(this,t),gn.transformDirection(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this}setXYZW(e,t,i,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):yg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):bg(e,this.array)}};var Ua=class extends Wn{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var Fa=class extends Wn{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var rn=class extends Wn{constructor(e,t,i){super(new Float32Array(e),t,i)}},Ev=new Ai,Ma=new Y,rf=new Y,Qs=class{constructor(e=new Y,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):Ev.setFromPoints(e).getCenter(i);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,i.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Ma.subVectors(e,this.center);let t=Ma.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),s=(i-this.radius)*.5;this.center.addScaledVector(Ma,s/i),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(rf.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Ma.copy(e.center).add(rf)),this.expandByPoint(Ma.copy(e.center).sub(rf))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Tv=0,Ei=new Ut,of=new Un,xo=new Y,di=new Ai,wa=new Ai,Dn=new Y,ei=class n extends Gi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Tv++}),this.uuid=zo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Kx(e)?Fa:Ua)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new et().getNormalMatrix(e);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Ei.makeRotationFromQuaternion(e),this.applyMatrix4(Ei),this}rotateX(e){return Ei.makeRotationX(e),this.applyMatrix4(Ei),this}rotateY(e){return Ei.makeRotationY(e),this.applyMatrix4(Ei),this}rotateZ(e){return Ei.makeRotationZ(e),this.applyMatrix4(Ei),this}translate(e,t,i){return Ei.makeTranslation(e,t,i),this.applyMatrix4(Ei),this}scale(e,t,i){return Ei.makeScale(e,t,i),this.applyMatrix4(Ei),this}lookAt(e){return of.lookAt(e),of.updateMatrix(),this.applyMatrix4(of.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(xo).negate(),this.translate(xo.x,xo.y,xo.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new rn(i,3))}else{let i=Math.min(e.length,t.count);for(let s=0;s<i;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ai);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new Y(-1/0,-1/0,-1/0),new Y(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,s=t.length;i<s;i++){let r=t[i];di.setFromBufferAttribute(r),this.morphTargetsRelative?(Dn.addVectors(this.boundingBox.min,di.min),this.boundingBox.expandByPoint(Dn),Dn.addVectors(this.boundingBox.max,di.max),this.boundingBox.expandByPoint(Dn)):(this.boundingBox.expandByPoint(di.min),this.boundingBox.expandByPoint(di.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&je('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Qs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new Y,1/0);return}if(e){let i=this.boundingSphere.center;if(di.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];wa.setFromBufferAttribute(a),this.morphTargetsRelative?(Dn.addVectors(di.min,wa.min),di.expandByPoint(Dn),Dn.addVectors(di.max,wa.max),di.expandByPoint(Dn)):(di.expandByPoint(wa.min),di.expandByPoint(wa.max))}di.getCenter(i);let s=0;for(let r=0,o=e.count;r<o;r++)Dn.fromBufferAttribute(e,r),s=Math.max(s,i.distanceToSquared(Dn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],c=this.morphTargetsRelative;for(let l=0,h=a.count;l<h;l++)Dn.fromBufferAttribute(a,l),c&&(xo.fromBufferAttribute(e,l),Dn.add(xo)),s=Math.max(s,i.distanceToSquared(Dn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&je('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){je("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new Wn(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(i.count);for(let F=0;F<i.count;F++)a[F]=new Y,c[F]=new Y;let h=new Y,f=new Y,u=new Y,d=new Ye,g=new Ye,w=new Ye,m=new Y,p=new Y;function v(F,P,L){l[F]=l[P]=l[L]=1,h.fromBufferAttribute(i,F),f.fromBufferAttribute(i,P),u.fromBufferAttribute(i,L),d.fromBufferAttribute(r,F),g.fromBufferAttribute(r,P),w.fromBufferAttribute(r,L),f.sub(h),u.sub(h),g.sub(d),w.sub(d);let k=1/(g.x*w.y-w.x*g.y);isFinite(k)&&(m.copy(f).multiplyScalar(w.y).addScaledVector(u,-g.y).multiplyScalar(k),p.copy(u).multiplyScalar(g.x).addScaledVector(f,-w.x).multiplyScalar(k),a[F].add(m),a[P].add(m),a[L].add(m),c[F].add(p),c[P].add(p),c[L].add(p))}let C=this.groups;C.length===0&&(C=[{start:0,count:e.count}]);for(let F=0,P=C.length;F<P;++F){let L=C[F],k=L.start,G=L.count;for(let D=k,H=k+G;D<H;D+=3)v(e.getX(D+0),e.getX(D+1),e.getX(D+2))}let y=new Y,A=new Y,T=new Y,_=new Y;function E(F){T.fromBufferAttribute(s,F),_.copy(T);let P=a[F];y.copy(P),y.sub(T.multiplyScalar(T.dot(P))).normalize(),A.crossVectors(_,P);let k=A.dot(c[F])<0?-1:1;o.setXYZW(F,y.x,y.y,y.z,k)}for(let F=0,P=i.count;F<P;++F)l[F]&&E(F);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new Wn(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let u=0,d=i.count;u<d;u++)i.setXYZ(u,0,0,0);let s=new Y,r=new Y,o=new Y,a=new Y,c=new Y,l=new Y,h=new Y,f=new Y;if(e)for(let u=0,d=e.count;u<d;u+=3){let g=e.getX(u+0),w=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,w),o.fromBufferAttribute(t,m),h.subVectors(o,r),f.subVectors(s,r),h.cross(f),a.fromBufferAttribute(i,g),c.fromBufferAttribute(i,w),l.fromBufferAttribute(i,m),a.add(h),c.add(h),l.add(h),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(w,c.x,c.y,c.z),i.setXYZ(m,l.x,l.y,l.z)}else for(let u=0,d=t.count;u<d;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),f.subVectors(s,r),h.cross(f),i.setXYZ(u+0,h.x,h.y,h.z),i.setXYZ(u+1,h.x,h.y,h.z),i.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Dn.fromBufferAttribute(e,t),Dn.normalize(),e.setXYZ(t,Dn.x,Dn.y,Dn.z)}toNonIndexed(){function e(a,c){let l=a.array,h=a.itemSize,f=a.normalized,u=new l.constructor(c.length*h),d=0,g=0;for(let w=0,m=c.length;w<m;w++){a.isInterleavedBufferAttribute?d=c[w]*a.data.stride+a.offset:d=c[w]*h;for(let p=0;p<h;p++)u[g++]=l[d++]}return new Wn(u,h,f)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=e(c,i);t.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let h=0,f=l.length;h<f;h++){let u=l[h],d=e(u,i);c.push(d)}t.morphAttributes[a]=c}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];t.addGroup(l.start,l.count,l.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(e[l]=c[l]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let c in i){let l=i[c];e.data.attributes[c]=l.toJSON(e.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],h=[];for(let f=0,u=l.length;f<u;f++){let d=l[f];h.push(d.toJSON(e.data))}h.length>0&&(s[c]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let s=e.attributes;for(let l in s){let h=s[l];this.setAttribute(l,h.clone(t))}let r=e.morphAttributes;for(let l in r){let h=[],f=r[l];for(let u=0,d=f.length;u<d;u++)h.push(f[u].clone(t));this.morphAttributes[l]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let l=0,h=o.length;l<h;l++){let f=o[l];this.addGroup(f.start,f.count,f.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=e.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var af=new Y,Av=new Y,Cv=new et,pi=class{constructor(e=new Y(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,s){return this.normal.set(e,t,i),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let s=af.subVectors(i,t).cross(Av.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let s=e.delta(af),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||Cv.getNormalMatrix(e),s=this.coplanarPoint(af).applyMatrix4(e),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Rv=0,rs=class extends Gi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Rv++}),this.uuid=zo(),this.name="",this.type="Material",this.blending=Oo,this.side=as,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=wf,this.blendDst=Ef,this.blendEquation=Pr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new tt(0,0,0),this.blendAlpha=0,this.depthFunc=wo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=cg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=xc,this.stencilZFail=xc,this.stencilZPass=xc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new tt().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new pi().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new Ye().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ye().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let s=t.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=t[r].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var As=new Y,lf=new Y,ic=new Y,sc=new Y,Tr=class{constructor(e=new Y,t=new Y(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,As)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=As.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(As.copy(this.origin).addScaledVector(this.direction,t),As.distanceToSquared(e))}distanceSqToSegment(e,t,i,s){lf.copy(e).add(t).multiplyScalar(.5),ic.copy(t).sub(e).normalize(),sc.copy(this.origin).sub(lf);let r=e.distanceTo(t)*.5,o=-this.direction.dot(ic),a=sc.dot(this.direction),c=-sc.dot(ic),l=sc.lengthSq(),h=Math.abs(1-o*o),f,u,d,g;if(h>0)if(f=o*c-a,u=o*a-c,g=r*h,f>=0)if(u>=-g)if(u<=g){let w=1/h;f*=w,u*=w,d=f*(f+o*u+2*a)+u*(o*f+u+2*c)+l}else u=r,f=Math.max(0,-(o*u+a)),d=-f*f+u*(u+2*c)+l;else u=-r,f=Math.max(0,-(o*u+a)),d=-f*f+u*(u+2*c)+l;else u<=-g?(f=Math.max(0,-(-o*r+a)),u=f>0?-r:Math.min(Math.max(-r,-c),r),d=-f*f+u*(u+2*c)+l):u<=g?(f=0,u=Math.min(Math.max(-r,-c),r),d=u*(u+2*c)+l):(f=Math.max(0,-(o*r+a)),u=f>0?r:Math.min(Math.max(-r,-c),r),d=-f*f+u*(u+2*c)+l);else u=o>0?-r:r,f=Math.max(0,-(o*u+a)),d=-f*f+u*(u+2*c)+l;return i&&i.copy(this.origin).addScaledVector(this.direction,f),s&&s.copy(lf).addScaledVector(ic,u),d}intersectSphere(e,t){if(e.radius<0)return null;As.subVectors(e.center,this.origin);let i=As.dot(this.direction),s=As.dot(As)-i*i,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,c=i+o;return c<0?null:a<0?this.at(c,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,s,r,o,a,c,l=1/this.direction.x,h=1/this.direction.y,f=1/this.direction.z,u=this.origin;return l>=0?(i=(e.min.x-u.x)*l,s=(e.max.x-u.x)*l):(i=(e.max.x-u.x)*l,s=(e.min.x-u.x)*l),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),f>=0?(a=(e.min.z-u.z)*f,c=(e.max.z-u.z)*f):(a=(e.max.z-u.z)*f,c=(e.min.z-u.z)*f),i>c||a>s)||((a>i||i!==i)&&(i=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(i>=0?i:s,t)}intersectsBox(e){return this.intersectBox(e,As)!==null}intersectTriangle(e,t,i,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,h=a.z,f=e.x-o.x,u=e.y-o.y,d=e.z-o.z,g=t.x-o.x,w=t.y-o.y,m=t.z-o.z,p=i.x-o.x,v=i.y-o.y,C=i.z-o.z,y=Math.abs(c),A=Math.abs(l),T=Math.abs(h),_,E,F,P,L,k,G,D,H,q,V,le;if(y>=A&&y>=T?(F=c,k=f,H=g,le=p,c>=0?(_=l,E=h,P=u,L=d,G=w,D=m,q=v,V=C):(_=h,E=l,P=d,L=u,G=m,D=w,q=C,V=v)):A>=T?(F=l,k=u,H=w,le=v,l>=0?(_=h,E=c,P=d,L=f,G=m,D=g,q=C,V=p):(_=c,E=h,P=f,L=d,G=g,D=m,q=p,V=C)):(F=h,k=d,H=m,le=C,h>=0?(_=c,E=l,P=f,L=u,G=g,D=w,q=p,V=v):(_=l,E=c,P=u,L=f,G=w,D=g,q=v,V=p)),F===0)return null;let J=_/F,j=E/F,te=1/F,fe=P-J*k,he=L-j*k,ee=G-J*H,me=D-j*H,xe=q-J*le,Ae=V-j*le,Se=xe*me-Ae*ee,He=fe*Ae-he*xe,st=ee*he-me*fe;if(s){if(Se<0||He<0||st<0)return null}else if((Se<0||He<0||st<0)&&(Se>0||He>0||st>0))return null;let Ge=Se+He+st;if(Ge===0)return null;let ut=te*(Se*k+He*H+st*le);return(Ge>0?ut<0:ut>0)?null:this.at(ut/Ge,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Lc=class extends rs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new tt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ss,this.combine=Zc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Sm=new Ut,Mr=new Tr,rc=new Qs,Mm=new Y,oc=new Y,ac=new Y,lc=new Y,cf=new Y,cc=new Y,wm=new Y,uc=new Y,Xt=class extends Un{constructor(e=new ei,t=new Lc){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){cc.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let h=a[c],f=r[c];h!==0&&(cf.fromBufferAttribute(f,e),o?cc.addScaledVector(cf,h):cc.addScaledVector(cf.sub(t),h))}t.add(cc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),rc.copy(i.boundingSphere),rc.applyMatrix4(r),Mr.copy(e.ray).recast(e.near),!(rc.containsPoint(Mr.origin)===!1&&(Mr.intersectSphere(rc,Mm)===null||Mr.origin.distanceToSquared(Mm)>(e.far-e.near)**2))&&(Sm.copy(r).invert(),Mr.copy(e.ray).applyMatrix4(Sm),!(i.boundingBox!==null&&Mr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,Mr)))}_computeIntersections(e,t,i){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,h=r.attributes.uv1,f=r.attributes.normal,u=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,w=u.length;g<w;g++){let m=u[g],p=o[m.materialIndex],v=Math.max(m.start,d.start),C=Math.min(a.count,Math.min(m.start+m.count,d.start+d.count));for(let y=v,A=C;y<A;y+=3){let T=a.getX(y),_=a.getX(y+1),E=a.getX(y+2);s=hc(this,p,e,i,l,h,f,T,_,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,d.start),w=Math.min(a.count,d.start+d.count);for(let m=g,p=w;m<p;m+=3){let v=a.getX(m),C=a.getX(m+1),y=a.getX(m+2);s=hc(this,o,e,i,l,h,f,v,C,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let g=0,w=u.length;g<w;g++){let m=u[g],p=o[m.materialIndex],v=Math.max(m.start,d.start),C=Math.min(c.count,Math.min(m.start+m.count,d.start+d.count));for(let y=v,A=C;y<A;y+=3){let T=y,_=y+1,E=y+2;s=hc(this,p,e,i,l,h,f,T,_,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,d.start),w=Math.min(c.count,d.start+d.count);for(let m=g,p=w;m<p;m+=3){let v=m,C=m+1,y=m+2;s=hc(this,o,e,i,l,h,f,v,C,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function Pv(n,e,t,i,s,r,o,a){let c;if(e.side===Bn?c=i.intersectTriangle(o,r,s,!0,a):c=i.intersectTriangle(s,r,o,e.side===as,a),c===null)return null;uc.copy(a),uc.applyMatrix4(n.matrixWorld);let l=t.ray.origin.distanceTo(uc);return l<t.near||l>t.far?null:{distance:l,point:uc.clone(),object:n}}function hc(n,e,t,i,s,r,o,a,c,l){n.getVertexPosition(a,oc),n.getVertexPosition(c,ac),n.getVertexPosition(l,lc);let h=Pv(n,e,t,i,oc,ac,lc,wm);if(h){let f=new Y;js.getBarycoord(wm,oc,ac,lc,f),s&&(h.uv=js.getInterpolatedAttribute(s,a,c,l,f,new Ye)),r&&(h.uv1=js.getInterpolatedAttribute(r,a,c,l,f,new Ye)),o&&(h.normal=js.getInterpolatedAttribute(o,a,c,l,f,new Y),h.normal.dot(i.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:c,c:l,normal:new Y,materialIndex:0};js.getNormal(oc,ac,lc,u.normal),h.face=u,h.barycoord=f}return h}var Oa=class extends si{constructor(e=null,t=1,i=1,s,r,o,a,c,l=Nn,h=Nn,f,u){super(null,o,a,c,l,h,s,r,f,u),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Io=class extends Wn{constructor(e,t,i,s=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},vo=new Ut,Em=new Ut,fc=[],Tm=new Ai,Iv=new Ut,Ea=new Xt,Ta=new Qs,Ba=class extends Xt{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Io(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,Iv)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Ai),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,vo),Tm.copy(e.boundingBox).applyMatrix4(vo),this.boundingBox.union(Tm)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Qs),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,vo),Ta.copy(e.boundingSphere).applyMatrix4(vo),this.boundingSphere.union(Ta)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=e*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(e,t){let i=this.matrixWorld,s=this.count;if(Ea.geometry=this.geometry,Ea.material=this.material,Ea.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Ta.copy(this.boundingSphere),Ta.applyMatrix4(i),e.ray.intersectsSphere(Ta)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,vo),Em.multiplyMatrices(i,vo),Ea.matrixWorld=Em,Ea.raycast(e,fc);for(let o=0,a=fc.length;o<a;o++){let c=fc[o];c.instanceId=r,c.object=this,t.push(c)}fc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Io(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new Oa(new Float32Array(s*this.count),s,this.count,tu,Pi));let r=this.morphTexture.source.data.data,o=0;for(let l=0;l<i.length;l++)o+=i[l];let a=this.geometry.morphTargetsRelative?1:1-o,c=s*e;return r[c]=a,r.set(i,c+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},wr=new Qs,Lv=new Ye(.5,.5),dc=new Y,er=class{constructor(e=new pi,t=new pi,i=new pi,s=new pi,r=new pi,o=new pi){this.planes=[e,t,i,s,r,o]}set(e,t,i,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Ti,i=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],c=r[2],l=r[3],h=r[4],f=r[5],u=r[6],d=r[7],g=r[8],w=r[9],m=r[10],p=r[11],v=r[12],C=r[13],y=r[14],A=r[15];if(s[0].setComponents(l-o,d-h,p-g,A-v).normalize(),s[1].setComponents(l+o,d+h,p+g,A+v).normalize(),s[2].setComponents(l+a,d+f,p+w,A+C).normalize(),s[3].setComponents(l-a,d-f,p-w,A-C).normalize(),i)s[4].setComponents(c,u,m,y).normalize(),s[5].setComponents(l-c,d-u,p-m,A-y).normalize();else if(s[4].setComponents(l-c,d-u,p-m,A-y).normalize(),t===Ti)s[5].setComponents(l+c,d+u,p+m,A+y).normalize();else if(t===Eo)s[5].setComponents(c,u,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),wr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),wr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(wr)}intersectsSprite(e){wr.center.set(0,0,0);let t=Lv.distanceTo(e.center);return wr.radius=.7071067811865476+t,wr.applyMatrix4(e.matrixWorld),this.intersectsSphere(wr)}intersectsSphere(e){let t=this.planes,i=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let s=t[i];if(dc.x=s.normal.x>0?e.max.x:e.min.x,dc.y=s.normal.y>0?e.max.y:e.min.y,dc.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(dc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Am=new Ut,Dc=class n{constructor(){this.coordinateSystem=Ti,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Am.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new er),i[s].setFromProjectionMatrix(Am,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new er),t[s].copy(i[s]);return this._count=e._count,this}clone(){return new n().copy(this)}};var ka=class extends si{constructor(e=[],t=Ir,i,s,r,o,a,c,l,h){super(e,t,i,s,r,o,a,c,l,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var Ps=class extends si{constructor(e,t,i=Vi,s,r,o,a=Nn,c=Nn,l,h=Rs,f=1){if(h!==Rs&&h!==Ds)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:f};super(u,s,r,o,a,c,h,i,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Co(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},za=class extends Ps{constructor(e,t=Vi,i=Ir,s,r,o=Nn,a=Nn,c,l=Rs){let h={width:e,height:e,depth:1},f=[h,h,h,h,h,h];super(e,e,t,i,s,r,o,a,c,l),this.image=f,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Ga=class extends si{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},os=class n extends ei{constructor(e=1,t=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],h=[],f=[],u=0,d=0;g("z","y","x",-1,-1,i,t,e,o,r,0),g("z","y","x",1,-1,i,t,-e,o,r,1),g("x","z","y",1,1,e,i,t,s,o,2),g("x","z","y",1,-1,e,i,-t,s,o,3),g("x","y","z",1,-1,e,t,i,s,r,4),g("x","y","z",-1,-1,e,t,-i,s,r,5),this.setIndex(c),this.setAttribute("position",new rn(l,3)),this.setAttribute("normal",new rn(h,3)),this.setAttribute("uv",new rn(f,2));function g(w,m,p,v,C,y,A,T,_,E,F){let P=y/_,L=A/E,k=y/2,G=A/2,D=T/2,H=_+1,q=E+1,V=0,le=0,J=new Y;for(let j=0;j<q;j++){let te=j*L-G;for(let fe=0;fe<H;fe++){let he=fe*P-k;J[w]=he*v,J[m]=te*C,J[p]=D,l.push(J.x,J.y,J.z),J[w]=0,J[m]=0,J[p]=T>0?1:-1,h.push(J.x,J.y,J.z),f.push(fe/_),f.push(1-j/E),V+=1}}for(let j=0;j<E;j++)for(let te=0;te<_;te++){let fe=u+te+H*j,he=u+te+H*(j+1),ee=u+(te+1)+H*(j+1),me=u+(te+1)+H*j;c.push(fe,he,me),c.push(he,ee,me),le+=6}a.addGroup(d,le,F),d+=le,u+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},Va=class n extends ei{constructor(e=1,t=1,i=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:i,radialSegments:s,heightSegments:r},t=Math.max(0,t),i=Math.max(1,Math.floor(i)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],c=[],l=[],h=t/2,f=Math.PI/2*e,u=t,d=2*f+u,g=i*2+r,w=s+1,m=new Y,p=new Y;for(let v=0;v<=g;v++){let C=0,y=0,A=0,T=0;if(v<=i){let F=v/i,P=F*Math.PI/2;y=-h-e*Math.cos(P),A=e*Math.sin(P),T=-e*Math.cos(P),C=F*f}else if(v<=i+r){let F=(v-i)/r;y=-h+F*t,A=e,T=0,C=f+F*u}else{let F=(v-i-r)/i,P=F*Math.PI/2;y=h+e*Math.sin(P),A=e*Math.cos(P),T=e*Math.sin(P),C=f+u+F*f}let _=Math.max(0,Math.min(1,C/d)),E=0;v===0?E=.5/s:v===g&&(E=-.5/s);for(let F=0;F<=s;F++){let P=F/s,L=P*Math.PI*2,k=Math.sin(L),G=Math.cos(L);p.x=-A*G,p.y=y,p.z=A*k,a.push(p.x,p.y,p.z),m.set(-A*G,T,A*k),m.normalize(),c.push(m.x,m.y,m.z),l.push(P+E,_)}if(v>0){let F=(v-1)*w;for(let P=0;P<s;P++){let L=F+P,k=F+P+1,G=v*w+P,D=v*w+P+1;o.push(L,k,G),o.push(k,D,G)}}}this.setIndex(o),this.setAttribute("position",new rn(a,3)),this.setAttribute("normal",new rn(c,3)),this.setAttribute("uv",new rn(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}};var Ha=class n extends ei{constructor(e=1,t=1,i=1,s=32,r=1,o=!1,a=0,c=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:c};let l=this;s=Math.floor(s),r=Math.floor(r);let h=[],f=[],u=[],d=[],g=0,w=[],m=i/2,p=0;v(),o===!1&&(e>0&&C(!0),t>0&&C(!1)),this.setIndex(h),this.setAttribute("position",new rn(f,3)),this.setAttribute("normal",new rn(u,3)),this.setAttribute("uv",new rn(d,2));function v(){let y=new Y,A=new Y,T=0,_=(t-e)/i;for(let E=0;E<=r;E++){let F=[],P=E/r,L=P*(t-e)+e;for(let k=0;k<=s;k++){let G=k/s,D=G*c+a,H=Math.sin(D),q=Math.cos(D);A.x=L*H,A.y=-P*i+m,A.z=L*q,f.push(A.x,A.y,A.z),y.set(H,_,q).normalize(),u.push(y.x,y.y,y.z),d.push(G,1-P),F.push(g++)}w.push(F)}for(let E=0;E<s;E++)for(let F=0;F<r;F++){let P=w[F][E],L=w[F+1][E],k=w[F+1][E+1],G=w[F][E+1];(e>0||F!==0)&&(h.push(P,L,G),T+=3),(t>0||F!==r-1)&&(h.push(L,k,G),T+=3)}l.addGroup(p,T,0),p+=T}function C(y){let A=g,T=new Ye,_=new Y,E=0,F=y===!0?e:t,P=y===!0?1:-1;for(let k=1;k<=s;k++)f.push(0,m*P,0),u.push(0,P,0),d.push(.5,.5),g++;let L=g;for(let k=0;k<=s;k++){let D=k/s*c+a,H=Math.cos(D),q=Math.sin(D);_.x=F*q,_.y=m*P,_.z=F*H,f.push(_.x,_.y,_.z),u.push(0,P,0),T.x=H*.5+.5,T.y=q*.5*P+.5,d.push(T.x,T.y),g++}for(let k=0;k<s;k++){let G=A+k,D=L+k;y===!0?h.push(D,D+1,G):h.push(D+1,D,G),E+=3}l.addGroup(p,E,y===!0?1:2),p+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Is=class n extends ei{constructor(e=1,t=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(i),c=Math.floor(s),l=a+1,h=c+1,f=e/a,u=t/c,d=[],g=[],w=[],m=[];for(let p=0;p<h;p++){let v=p*u-o;for(let C=0;C<l;C++){let y=C*f-r;g.push(y,-v,0),w.push(0,0,1),m.push(C/a),m.push(1-p/c)}}for(let p=0;p<c;p++)for(let v=0;v<a;v++){let C=v+l*p,y=v+l*(p+1),A=v+1+l*(p+1),T=v+1+l*p;d.push(C,y,T),d.push(y,A,T)}this.setIndex(d),this.setAttribute("position",new rn(g,3)),this.setAttribute("normal",new rn(w,3)),this.setAttribute("uv",new rn(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var Lo=class n extends ei{constructor(e=1,t=32,i=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let c=Math.min(o+a,Math.PI),l=0,h=[],f=new Y,u=new Y,d=[],g=[],w=[],m=[];for(let p=0;p<=i;p++){let v=[],C=p/i,y=o+C*a,A=e*Math.cos(y),T=Math.sqrt(e*e-A*A),_=0;p===0&&o===0?_=.5/t:p===i&&c===Math.PI&&(_=-.5/t);for(let E=0;E<=t;E++){let F=E/t,P=s+F*r;f.x=-T*Math.cos(P),f.y=A,f.z=T*Math.sin(P),g.push(f.x,f.y,f.z),u.copy(f).normalize(),w.push(u.x,u.y,u.z),m.push(F+_,1-C),v.push(l++)}h.push(v)}for(let p=0;p<i;p++)for(let v=0;v<t;v++){let C=h[p][v+1],y=h[p][v],A=h[p+1][v],T=h[p+1][v+1];(p!==0||o>0)&&d.push(C,y,T),(p!==i-1||c<Math.PI)&&d.push(y,A,T)}this.setIndex(d),this.setAttribute("position",new rn(g,3)),this.setAttribute("normal",new rn(w,3)),this.setAttribute("uv",new rn(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Wa=class extends rs{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new tt(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function Dr(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let s=n[t][i];if(Cm(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=s.clone();else if(Array.isArray(s))if(Cm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][i]=r}else e[t][i]=s.slice();else e[t][i]=s}}return e}function Xn(n){let e={};for(let t=0;t<n.length;t++){let i=Dr(n[t]);for(let s in i)e[s]=i[s]}return e}function Cm(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function Dv(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function Yf(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:_t.workingColorSpace}var Mg={clone:Dr,merge:Xn},Nv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Uv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ci=class extends rs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Nv,this.fragmentShader=Uv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Dr(e.uniforms),this.uniformsGroups=Dv(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let s=e.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=t[s.value]||null;break;case"c":this.uniforms[i].value=new tt().setHex(s.value);break;case"v2":this.uniforms[i].value=new Ye().fromArray(s.value);break;case"v3":this.uniforms[i].value=new Y().fromArray(s.value);break;case"v4":this.uniforms[i].value=new $t().fromArray(s.value);break;case"m3":this.uniforms[i].value=new et().fromArray(s.value);break;case"m4":this.uniforms[i].value=new Ut().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Nc=class extends Ci{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},tr=class extends rs{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new tt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new tt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=cl,this.normalScale=new Ye(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ss,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var Xa=class extends rs{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new tt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new tt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=cl,this.normalScale=new Ye(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ss,this.combine=Zc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Uc=class extends rs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=ag,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Fc=class extends rs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function yo(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function pc(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var nr=class{constructor(e,t,i,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,s=t[i],r=t[i-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=i+2;;){if(s===void 0){if(e<r)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=t[++i],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(i=2,r=a);for(let c=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===c)break;if(s=r,r=t[--i-1],e>=r)break t}o=i,i=0;break n}break e}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(s=t[i],r=t[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=i[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Oc=class extends nr{constructor(e,t,i,s){super(e,t,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ff,endingEnd:ff}}intervalChanged_(e,t,i){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case df:r=e,a=2*t-i;break;case pf:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=i}if(c===void 0)switch(this.getSettings_().endingEnd){case df:o=e,c=2*i-t;break;case pf:o=1,c=i+s[1]-s[0];break;default:o=e-1,c=t}let l=(i-t)*.5,h=this.valueSize;this._weightPrev=l/(t-a),this._weightNext=l/(c-i),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this._offsetPrev,f=this._offsetNext,u=this._weightPrev,d=this._weightNext,g=(i-t)/(s-t),w=g*g,m=w*g,p=-u*m+2*u*w-u*g,v=(1+u)*m+(-1.5-2*u)*w+(-.5+u)*g+1,C=(-1-d)*m+(1.5+d)*w+.5*g,y=d*m-d*w;for(let A=0;A!==a;++A)r[A]=p*o[h+A]+v*o[l+A]+C*o[c+A]+y*o[f+A];return r}},Bc=class extends nr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=(i-t)/(s-t),f=1-h;for(let u=0;u!==a;++u)r[u]=o[l+u]*f+o[c+u]*h;return r}},kc=class extends nr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e){return this.copySampleValue_(e-1)}},zc=class extends nr{interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this.inTangents,f=this.outTangents;if(!h||!f){let g=(i-t)/(s-t),w=1-g;for(let m=0;m!==a;++m)r[m]=o[l+m]*w+o[c+m]*g;return r}let u=a*2,d=e-1;for(let g=0;g!==a;++g){let w=o[l+g],m=o[c+g],p=d*u+g*2,v=f[p],C=f[p+1],y=e*u+g*2,A=h[y],T=h[y+1],_=Ov(i,t,v,A,s);r[g]=wg(_,w,C,T,m)}return r}};function wg(n,e,t,i,s){let r=1-n;return r*r*r*e+3*r*r*n*t+3*r*n*n*i+n*n*n*s}function Fv(n,e,t,i,s){let r=1-n;return 3*r*r*(t-e)+6*r*n*(i-t)+3*n*n*(s-i)}function Ov(n,e,t,i,s){let r=(n-e)/(s-e);for(let o=0;o<8;o++){let a=wg(r,e,t,i,s)-n;if(Math.abs(a)<1e-10)break;let c=Fv(r,e,t,i,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var xi=class{constructor(e,t,i,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=yo(t,this.TimeBufferType),this.values=yo(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:yo(e.times,Array),values:yo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(i.interpolation=s),pc(e.settings)&&(i.settings={inTangents:yo(e.settings.inTangents,Array),outTangents:yo(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new kc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Bc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Oc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new zc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Pa:t=this.InterpolantFactoryMethodDiscrete;break;case Cc:t=this.InterpolantFactoryMethodLinear;break;case _c:t=this.InterpolantFactoryMethodSmooth;break;case hf:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ze("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Pa;case this.InterpolantFactoryMethodLinear:return Cc;case this.InterpolantFactoryMethodSmooth:return _c;case this.InterpolantFactoryMethodBezier:return hf}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]+=e;pc(this.settings)&&(Rm(this.settings.inTangents,e),Rm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]*=e;pc(this.settings)&&(Pm(this.settings.inTangents,e),Pm(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<e;)++r;for(;o!==-1&&i[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(je("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,s=this.values,r=i.length;r===0&&(je("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let c=i[a];if(typeof c=="number"&&isNaN(c)){je("KeyframeTrack: Time is not a valid number.",this,a,c),e=!1;break}if(o!==null&&o>c){je("KeyframeTrack: Out of order keys.",this,a,c,o),e=!1;break}o=c}if(s!==void 0&&jx(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){je("KeyframeTrack: Value is not a valid number.",this,a,l),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===_c,r=e.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=e[a],h=e[a+1];if(l!==h&&(a!==1||l!==e[0]))if(s)c=!0;else{let f=a*i,u=f-i,d=f+i;for(let g=0;g!==i;++g){let w=t[f+g];if(w!==t[u+g]||w!==t[d+g]){c=!0;break}}}if(c){if(a!==o){e[o]=e[a];let f=a*i,u=o*i;for(let d=0;d!==i;++d)t[u+d]=t[f+d]}++o}}if(r>0){e[o]=e[r];for(let a=r*i,c=o*i,l=0;l!==i;++l)t[c+l]=t[a+l];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,s=new i(this.name,e,t);return s.createInterpolant=this.createInterpolant,pc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Rm(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function Pm(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}xi.prototype.ValueTypeName="";xi.prototype.TimeBufferType=Float32Array;xi.prototype.ValueBufferType=Float32Array;xi.prototype.DefaultInterpolation=Cc;var ir=class extends xi{constructor(e,t,i){super(e,t,i)}};ir.prototype.ValueTypeName="bool";ir.prototype.ValueBufferType=Array;ir.prototype.DefaultInterpolation=Pa;ir.prototype.InterpolantFactoryMethodLinear=void 0;ir.prototype.InterpolantFactoryMethodSmooth=void 0;var Gc=class extends xi{constructor(e,t,i,s){super(e,t,i,s)}};Gc.prototype.ValueTypeName="color";var Vc=class extends xi{constructor(e,t,i,s){super(e,t,i,s)}};Vc.prototype.ValueTypeName="number";var Hc=class extends nr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(i-t)/(s-t),l=e*a;for(let h=l+a;l!==h;l+=4)gi.slerpFlat(r,0,o,l-a,o,l,c);return r}},qa=class extends xi{constructor(e,t,i,s){super(e,t,i,s)}InterpolantFactoryMethodLinear(e){return new Hc(this.times,this.values,this.getValueSize(),e)}};qa.prototype.ValueTypeName="quaternion";qa.prototype.InterpolantFactoryMethodSmooth=void 0;var sr=class extends xi{constructor(e,t,i){super(e,t,i)}};sr.prototype.ValueTypeName="string";sr.prototype.ValueBufferType=Array;sr.prototype.DefaultInterpolation=Pa;sr.prototype.InterpolantFactoryMethodLinear=void 0;sr.prototype.InterpolantFactoryMethodSmooth=void 0;var Wc=class extends xi{constructor(e,t,i,s){super(e,t,i,s)}};Wc.prototype.ValueTypeName="vector";var Xc=class{constructor(e,t,i){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),c?c(h):h},this.setURLModifier=function(h){return c=h,this},this.addHandler=function(h,f){return l.push(h,f),this},this.removeHandler=function(h){let f=l.indexOf(h);return f!==-1&&l.splice(f,2),this},this.getHandler=function(h){for(let f=0,u=l.length;f<u;f+=2){let d=l[f],g=l[f+1];if(d.global&&(d.lastIndex=0),d.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Eg=new Xc,qc=class{constructor(e){this.manager=e!==void 0?e:Eg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(s,r){i.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};qc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Do=class extends Un{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new tt(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ya=class extends Do{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Un.DEFAULT_UP),this.updateMatrix(),this.groundColor=new tt(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},uf=new Ut,Im=new Y,Lm=new Y,Za=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ye(512,512),this.mapType=ri,this.map=null,this.mapPass=null,this.matrix=new Ut,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new er,this._frameExtents=new Ye(1,1),this._viewportCount=1,this._viewports=[new $t(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Im.setFromMatrixPosition(e.matrixWorld),t.position.copy(Im),Lm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Lm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,s){uf.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(uf,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,c=s?s.x/r.x:0,l=s?s.y/r.y:0;e.coordinateSystem===Eo||e.reversedDepth?t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,.5,.5,0,0,0,1),t.multiply(uf)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},mc=new Y,gc=new gi,ns=new Y,Ja=class extends Un{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ut,this.projectionMatrix=new Ut,this.projectionMatrixInverse=new Ut,this.coordinateSystem=Ti,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(mc,gc,ns),ns.x===1&&ns.y===1&&ns.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(mc,gc,ns.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(mc,gc,ns),ns.x===1&&ns.y===1&&ns.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(mc,gc,ns.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ks=new Y,Dm=new Ye,Nm=new Ye,Hn=class extends Ja{constructor(e=50,t=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Ao*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Ca*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Ao*2*Math.atan(Math.tan(Ca*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){Ks.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Ks.x,Ks.y).multiplyScalar(-e/Ks.z),Ks.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Ks.x,Ks.y).multiplyScalar(-e/Ks.z)}getViewSize(e,t){return this.getViewBounds(e,Dm,Nm),t.subVectors(Nm,Dm)}setViewOffset(e,t,i,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Ca*.5*this.fov)/this.zoom,i=2*t,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,t-=o.offsetY*i/l,s*=o.width/c,i*=o.height/l}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var mf=class extends Za{constructor(){super(new Hn(90,1,.5,500)),this.isPointLightShadow=!0}},$a=class extends Do{constructor(e,t,i=0,s=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=s,this.shadow=new mf}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},Ka=class extends Ja{constructor(e=-1,t=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-e,o=i+e,a=s+t,c=s-t;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=h*this.view.offsetY,c=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},gf=class extends Za{constructor(){super(new Ka(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ja=class extends Do{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Un.DEFAULT_UP),this.updateMatrix(),this.target=new Un,this.shadow=new gf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var bo=-90,So=1,No=class extends Un{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Hn(bo,So,e,t);s.layers=this.layers,this.add(s);let r=new Hn(bo,So,e,t);r.layers=this.layers,this.add(r);let o=new Hn(bo,So,e,t);o.layers=this.layers,this.add(o);let a=new Hn(bo,So,e,t);a.layers=this.layers,this.add(a);let c=new Hn(bo,So,e,t);c.layers=this.layers,this.add(c);let l=new Hn(bo,So,e,t);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,s,r,o,a,c]=t;for(let l of t)this.remove(l);if(e===Ti)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(e===Eo)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let l of t)this.add(l),l.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,h]=this.children,f=e.getRenderTarget(),u=e.getActiveCubeFace(),d=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let w=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(i,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),e.setRenderTarget(i,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),i.texture.mipmapsAutoUpdate=w,e.setRenderTarget(i,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(f,u,d),e.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},Yc=class extends Hn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Zf="\\[\\]\\.:\\/",Bv=new RegExp("["+Zf+"]","g"),Jf="[^"+Zf+"]",kv="[^"+Zf.replace("\\.","")+"]",zv=/((?:WC+[\/:])*)/.source.replace("WC",Jf),Gv=/(WCOD+)?/.source.replace("WCOD",kv),Vv=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Jf),Hv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Jf),Wv=new RegExp("^"+zv+Gv+Vv+Hv+"$"),Xv=["material","materials","bones","map"],_f=class{constructor(e,t,i){let s=i||Wt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},Wt=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Bv,"")}static parseTrackName(e){let t=Wv.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);Xv.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let c=i(a.children);if(c)return c}return null},s=i(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)e[t++]=i[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let l=t.objectIndex;switch(i){case"materials":if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){je("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){je("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===l){l=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){je("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){je("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(l!==void 0){if(e[l]===void 0){je("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[l]}}let o=e[s];if(o===void 0){let l=t.nodeName;je("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Wt.Composite=_f;Wt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Wt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Wt.prototype.GetterByBindingType=[Wt.prototype._getValue_direct,Wt.prototype._getValue_array,Wt.prototype._getValue_arrayElement,Wt.prototype._getValue_toArray];Wt.prototype.SetterByBindingTypeAndVersioning=[[Wt.prototype._setValue_direct,Wt.prototype._setValue_direct_setNeedsUpdate,Wt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_array,Wt.prototype._setValue_array_setNeedsUpdate,Wt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_arrayElement,Wt.prototype._setValue_arrayElement_setNeedsUpdate,Wt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_fromArray,Wt.prototype._setValue_fromArray_setNeedsUpdate,Wt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var bA=new Float32Array(1);var Ar=class n{constructor(e){this.value=e}clone(){return new n(this.value.clone===void 0?this.value:this.value.clone())}};var Um=new Ut,Qa=class{constructor(e,t,i=0,s=1/0){this.ray=new Tr(e,t),this.near=i,this.far=s,this.camera=null,this.layers=new Ro,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):je("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Um.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Um),this}intersectObject(e,t=!0,i=[]){return xf(e,this,i,t),i.sort(Fm),i}intersectObjects(e,t=!0,i=[]){for(let s=0,r=e.length;s<r;s++)xf(e[s],this,i,t);return i.sort(Fm),i}};function Fm(n,e){return n.distance-e.distance}function xf(n,e,t,i){let s=!0;if(n.layers.test(e.layers)&&n.raycast(e,t)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)xf(r[o],e,t,!0)}}var Uo=class{constructor(e=1,t=0,i=0){this.radius=e,this.phi=t,this.theta=i}set(e,t,i){return this.radius=e,this.phi=t,this.theta=i,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=dt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,i){return this.radius=Math.sqrt(e*e+t*t+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,i),this.phi=Math.acos(dt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var vf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=i,r[3]=s,this}};var el=class extends Gi{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function $f(n,e,t,i){let s=qv(i);switch(t){case Of:return n*e;case tu:return n*e/s.components*s.byteLength;case nu:return n*e/s.components*s.byteLength;case ar:return n*e*2/s.components*s.byteLength;case iu:return n*e*2/s.components*s.byteLength;case Bf:return n*e*3/s.components*s.byteLength;case Wi:return n*e*4/s.components*s.byteLength;case su:return n*e*4/s.components*s.byteLength;case il:case sl:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case rl:case ol:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case ou:case lu:return Math.max(n,16)*Math.max(e,8)/4;case ru:case au:return Math.max(n,8)*Math.max(e,8)/2;case cu:case uu:case fu:case du:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case hu:case al:case pu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case mu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case gu:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case _u:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case xu:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case vu:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case yu:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case bu:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case Su:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Mu:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case wu:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Eu:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case Tu:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Au:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Cu:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case Ru:case Pu:case Iu:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Lu:case Du:return Math.ceil(n/4)*Math.ceil(e/4)*8;case ll:case Nu:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function qv(n){switch(n){case ri:case Df:return{byteLength:1,components:1};case ko:case Nf:case Hi:return{byteLength:2,components:1};case Qc:case eu:return{byteLength:2,components:4};case Vi:case jc:case Pi:return{byteLength:4,components:1};case Uf:case Ff:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Yg(){let n=null,e=!1,t=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(s),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){n=r}}}function Qv(n){let e=new WeakMap;function t(a,c){let l=a.array,h=a.usage,f=l.byteLength,u=n.createBuffer();n.bindBuffer(c,u),n.bufferData(c,l,h),a.onUploadCallback();let d;if(l instanceof Float32Array)d=n.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)d=n.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?d=n.HALF_FLOAT:d=n.UNSIGNED_SHORT;else if(l instanceof Int16Array)d=n.SHORT;else if(l instanceof Uint32Array)d=n.UNSIGNED_INT;else if(l instanceof Int32Array)d=n.INT;else if(l instanceof Int8Array)d=n.BYTE;else if(l instanceof Uint8Array)d=n.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)d=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:u,type:d,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:f}}function i(a,c,l){let h=c.array,f=c.updateRanges;if(n.bindBuffer(l,a),f.length===0)n.bufferSubData(l,0,h);else{f.sort((d,g)=>d.start-g.start);let u=0;for(let d=1;d<f.length;d++){let g=f[u],w=f[d];w.start<=g.start+g.count+1?g.count=Math.max(g.count,w.start+w.count-g.start):(++u,f[u]=w)}f.length=u+1;for(let d=0,g=f.length;d<g;d++){let w=f[d];n.bufferSubData(l,w.start*h.BYTES_PER_ELEMENT,h,w.start,w.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=e.get(a);c&&(n.deleteBuffer(c.buffer),e.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=e.get(a);if(l===void 0)e.set(a,t(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var ey=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,ty=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,ny=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,iy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,sy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,ry=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,oy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,ay=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,ly=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,cy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,uy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,hy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,fy=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,dy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,py=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,my=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,gy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,_y=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,xy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,vy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,yy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,by=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Sy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,My=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,wy=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Ey=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Ty=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Ay=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Cy=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Ry="gl_FragColor = linearToOutputTexel( gl_FragColor );",Py=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Iy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Ly=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Dy=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Ny=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Uy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Fy=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Oy=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,By=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,ky=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,zy=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Gy=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Vy=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Hy=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Wy=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Xy=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,qy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Yy=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Zy=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Jy=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,$y=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Ky=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,jy=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Qy=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,eb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,tb=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,nb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,ib=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,sb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,rb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,ob=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,ab=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,lb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,cb=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,ub=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,hb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,fb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,db=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,pb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,mb=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,gb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,_b=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,xb=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,vb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,yb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,bb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Sb=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Mb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,wb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Eb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Tb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Ab=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Cb=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Rb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Pb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Ib=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Lb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Db=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Nb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Ub=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Fb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Ob=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Bb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,kb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,zb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Gb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Vb=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Hb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Wb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Xb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,qb=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Yb=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Zb=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Jb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,$b=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Kb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,jb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Qb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,eS=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,tS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,nS=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,iS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,sS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,rS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,oS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,aS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,lS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,cS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,uS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,hS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,fS=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,dS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,pS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,mS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,gS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,_S=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,xS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,vS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,yS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,bS=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,SS=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,MS=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,wS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ES=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,TS=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,AS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,CS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,RS=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,PS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,IS=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,LS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ct={alphahash_fragment:ey,alphahash_pars_fragment:ty,alphamap_fragment:ny,alphamap_pars_fragment:iy,alphatest_fragment:sy,alphatest_pars_fragment:ry,aomap_fragment:oy,aomap_pars_fragment:ay,batching_pars_vertex:ly,batching_vertex:cy,begin_vertex:uy,beginnormal_vertex:hy,bsdfs:fy,iridescence_fragment:dy,bumpmap_pars_fragment:py,clipping_planes_fragment:my,clipping_planes_pars_fragment:gy,clipping_planes_pars_vertex:_y,clipping_planes_vertex:xy,color_fragment:vy,color_pars_fragment:yy,color_pars_vertex:by,color_vertex:Sy,common:My,defaultnormal_vertex:wy,displacementmap_pars_vertex:Ey,displacementmap_vertex:Ty,emissivemap_fragment:Ay,emissivemap_pars_fragment:Cy,colorspace_fragment:Ry,colorspace_pars_fragment:Py,envmap_fragment:Iy,envmap_common_pars_fragment:Ly,envmap_pars_fragment:Dy,envmap_pars_vertex:Ny,envmap_physical_pars_fragment:Xy,envmap_vertex:Uy,fog_vertex:Fy,fog_pars_vertex:Oy,fog_fragment:By,fog_pars_fragment:ky,gradientmap_pars_fragment:zy,lightmap_pars_fragment:Gy,lights_lambert_fragment:Vy,lights_lambert_pars_fragment:Hy,lights_pars_begin:Wy,lights_toon_fragment:qy,lights_toon_pars_fragment:Yy,lights_phong_fragment:Zy,lights_phong_pars_fragment:Jy,lights_physical_fragment:$y,lights_physical_pars_fragment:Ky,lights_fragment_begin:jy,lights_fragment_maps:Qy,lights_fragment_end:eb,lightprobes_pars_fragment:tb,logdepthbuf_fragment:nb,logdepthbuf_pars_fragment:ib,logdepthbuf_pars_vertex:sb,logdepthbuf_vertex:rb,map_fragment:ob,map_pars_fragment:ab,map_particle_fragment:lb,map_particle_pars_fragment:cb,metalnessmap_fragment:ub,metalnessmap_pars_fragment:hb,morphinstance_vertex:fb,morphcolor_vertex:db,morphnormal_vertex:pb,morphtarget_pars_vertex:mb,morphtarget_vertex:gb,normal_fragment_begin:_b,normal_fragment_maps:xb,normal_pars_fragment:vb,normal_pars_vertex:yb,normal_vertex:bb,normalmap_pars_fragment:Sb,clearcoat_normal_fragment_begin:Mb,clearcoat_normal_fragment_maps:wb,clearcoat_pars_fragment:Eb,iridescence_pars_fragment:Tb,opaque_fragment:Ab,packing:Cb,premultiplied_alpha_fragment:Rb,project_vertex:Pb,dithering_fragment:Ib,dithering_pars_fragment:Lb,roughnessmap_fragment:Db,roughnessmap_pars_fragment:Nb,shadowmap_pars_fragment:Ub,shadowmap_pars_vertex:Fb,shadowmap_vertex:Ob,shadowmask_pars_fragment:Bb,skinbase_vertex:kb,skinning_pars_vertex:zb,skinning_vertex:Gb,skinnormal_vertex:Vb,specularmap_fragment:Hb,specularmap_pars_fragment:Wb,tonemapping_fragment:Xb,tonemapping_pars_fragment:qb,transmission_fragment:Yb,transmission_pars_fragment:Zb,uv_pars_fragment:Jb,uv_pars_vertex:$b,uv_vertex:Kb,worldpos_vertex:jb,background_vert:Qb,background_frag:eS,backgroundCube_vert:tS,backgroundCube_frag:nS,cube_vert:iS,cube_frag:sS,depth_vert:rS,depth_frag:oS,distance_vert:aS,distance_frag:lS,equirect_vert:cS,equirect_frag:uS,linedashed_vert:hS,linedashed_frag:fS,meshbasic_vert:dS,meshbasic_frag:pS,meshlambert_vert:mS,meshlambert_frag:gS,meshmatcap_vert:_S,meshmatcap_frag:xS,meshnormal_vert:vS,meshnormal_frag:yS,meshphong_vert:bS,meshphong_frag:SS,meshphysical_vert:MS,meshphysical_frag:wS,meshtoon_vert:ES,meshtoon_frag:TS,points_vert:AS,points_frag:CS,shadow_vert:RS,shadow_frag:PS,sprite_vert:IS,sprite_frag:LS},Le={common:{diffuse:{value:new tt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new et}},envmap:{envMap:{value:null},envMapRotation:{value:new et},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new et}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new et}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new et},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new et},normalScale:{value:new Ye(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new et},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new et}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new et}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new et}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new tt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new tt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0},uvTransform:{value:new et}},sprite:{diffuse:{value:new tt(16777215)},opacity:{value:1},center:{value:new Ye(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}}},us={basic:{uniforms:Xn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ct.meshbasic_vert,fragmentShader:ct.meshbasic_frag},lambert:{uniforms:Xn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new tt(0)},envMapIntensity:{value:1}}]),vertexShader:ct.meshlambert_vert,fragmentShader:ct.meshlambert_frag},phong:{uniforms:Xn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new tt(0)},specular:{value:new tt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ct.meshphong_vert,fragmentShader:ct.meshphong_frag},standard:{uniforms:Xn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new tt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ct.meshphysical_vert,fragmentShader:ct.meshphysical_frag},toon:{uniforms:Xn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new tt(0)}}]),vertexShader:ct.meshtoon_vert,fragmentShader:ct.meshtoon_frag},matcap:{uniforms:Xn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ct.meshmatcap_vert,fragmentShader:ct.meshmatcap_frag},points:{uniforms:Xn([Le.points,Le.fog]),vertexShader:ct.points_vert,fragmentShader:ct.points_frag},dashed:{uniforms:Xn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ct.linedashed_vert,fragmentShader:ct.linedashed_frag},depth:{uniforms:Xn([Le.common,Le.displacementmap]),vertexShader:ct.depth_vert,fragmentShader:ct.depth_frag},normal:{uniforms:Xn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ct.meshnormal_vert,fragmentShader:ct.meshnormal_frag},sprite:{uniforms:Xn([Le.sprite,Le.fog]),vertexShader:ct.sprite_vert,fragmentShader:ct.sprite_frag},background:{uniforms:{uvTransform:{value:new et},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ct.background_vert,fragmentShader:ct.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new et}},vertexShader:ct.backgroundCube_vert,fragmentShader:ct.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ct.cube_vert,fragmentShader:ct.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ct.equirect_vert,fragmentShader:ct.equirect_frag},distance:{uniforms:Xn([Le.common,Le.displacementmap,{referencePosition:{value:new Y},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ct.distance_vert,fragmentShader:ct.distance_frag},shadow:{uniforms:Xn([Le.lights,Le.fog,{color:{value:new tt(0)},opacity:{value:1}}]),vertexShader:ct.shadow_vert,fragmentShader:ct.shadow_frag}};us.physical={uniforms:Xn([us.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new et},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new et},clearcoatNormalScale:{value:new Ye(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new et},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new et},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new et},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new et},sheen:{value:0},sheenColor:{value:new tt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new et},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new et},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new et},transmissionSamplerSize:{value:new Ye},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new et},attenuationDistance:{value:0},attenuationColor:{value:new tt(0)},specularColor:{value:new tt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new et},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new et},anisotropyVector:{value:new Ye},anisotropyMap:{value:null},anisotropyMapTransform:{value:new et}}]),vertexShader:ct.meshphysical_vert,fragmentShader:ct.meshphysical_frag};var Fu={r:0,b:0,g:0},DS=new Ut,Zg=new et;Zg.set(-1,0,0,0,1,0,0,0,1);function NS(n,e,t,i,s,r){let o=new tt(0),a=s===!0?0:1,c,l,h=null,f=0,u=null;function d(v){let C=v.isScene===!0?v.background:null;if(C&&C.isTexture){let y=v.backgroundBlurriness>0;C=e.get(C,y)}return C}function g(v){let C=!1,y=d(v);y===null?m(o,a):y&&y.isColor&&(m(y,1),C=!0);let A=n.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(n.autoClear||C)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function w(v,C){let y=d(C);y&&y.isCubeTexture?(l===void 0&&(l=new Xt(new os(1,1,1),new Ci({name:"BackgroundCubeMaterial",uniforms:Dr(us.backgroundCube.uniforms),vertexShader:us.backgroundCube.vertexShader,fragmentShader:us.backgroundCube.fragmentShader,side:Bn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(A,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(l)),l.material.uniforms.envMap.value=y,l.material.uniforms.backgroundBlurriness.value=C.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(DS.makeRotationFromEuler(C.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(Zg),l.material.toneMapped=_t.getTransfer(y.colorSpace)!==Ct,(h!==y||f!==y.version||u!==n.toneMapping)&&(l.material.needsUpdate=!0,h=y,f=y.version,u=n.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null)):y&&y.isTexture&&(c===void 0&&(c=new Xt(new Is(2,2),new Ci({name:"BackgroundMaterial",uniforms:Dr(us.background.uniforms),vertexShader:us.background.vertexShader,fragmentShader:us.background.fragmentShader,side:as,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(c)),c.material.uniforms.t2D.value=y,c.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,c.material.toneMapped=_t.getTransfer(y.colorSpace)!==Ct,y.matrixAutoUpdate===!0&&y.updateMatrix(),c.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||f!==y.version||u!==n.toneMapping)&&(c.material.needsUpdate=!0,h=y,f=y.version,u=n.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null))}function m(v,C){v.getRGB(Fu,Yf(n)),t.buffers.color.setClear(Fu.r,Fu.g,Fu.b,C,r)}function p(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,C=1){o.set(v),a=C,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:g,addToRenderList:w,dispose:p}}function US(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=u(null),r=s,o=!1;function a(L,k,G,D,H){let q=!1,V=f(L,D,G,k);r!==V&&(r=V,l(r.object)),q=d(L,D,G,H),q&&g(L,D,G,H),H!==null&&e.update(H,n.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,y(L,k,G,D),H!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(H).buffer))}function c(){return n.createVertexArray()}function l(L){return n.bindVertexArray(L)}function h(L){return n.deleteVertexArray(L)}function f(L,k,G,D){let H=D.wireframe===!0,q=i[k.id];q===void 0&&(q={},i[k.id]=q);let V=L.isInstancedMesh===!0?L.id:0,le=q[V];le===void 0&&(le={},q[V]=le);let J=le[G.id];J===void 0&&(J={},le[G.id]=J);let j=J[H];return j===void 0&&(j=u(c()),J[H]=j),j}function u(L){let k=[],G=[],D=[];for(let H=0;H<t;H++)k[H]=0,G[H]=0,D[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:G,attributeDivisors:D,object:L,attributes:{},index:null}}function d(L,k,G,D){let H=r.attributes,q=k.attributes,V=0,le=G.getAttributes();for(let J in le)if(le[J].location>=0){let te=H[J],fe=q[J];if(fe===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(fe=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(fe=L.instanceColor)),te===void 0||te.attribute!==fe||fe&&te.data!==fe.data)return!0;V++}return r.attributesNum!==V||r.index!==D}function g(L,k,G,D){let H={},q=k.attributes,V=0,le=G.getAttributes();for(let J in le)if(le[J].location>=0){let te=q[J];te===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(te=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(te=L.instanceColor));let fe={};fe.attribute=te,te&&te.data&&(fe.data=te.data),H[J]=fe,V++}r.attributes=H,r.attributesNum=V,r.index=D}function w(){let L=r.newAttributes;for(let k=0,G=L.length;k<G;k++)L[k]=0}function m(L){p(L,0)}function p(L,k){let G=r.newAttributes,D=r.enabledAttributes,H=r.attributeDivisors;G[L]=1,D[L]===0&&(n.enableVertexAttribArray(L),D[L]=1),H[L]!==k&&(n.vertexAttribDivisor(L,k),H[L]=k)}function v(){let L=r.newAttributes,k=r.enabledAttributes;for(let G=0,D=k.length;G<D;G++)k[G]!==L[G]&&(n.disableVertexAttribArray(G),k[G]=0)}function C(L,k,G,D,H,q,V){V===!0?n.vertexAttribIPointer(L,k,G,H,q):n.vertexAttribPointer(L,k,G,D,H,q)}function y(L,k,G,D){w();let H=D.attributes,q=G.getAttributes(),V=k.defaultAttributeValues;for(let le in q){let J=q[le];if(J.location>=0){let j=H[le];if(j===void 0&&(le==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),le==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let te=j.normalized,fe=j.itemSize,he=e.get(j);if(he===void 0)continue;let ee=he.buffer,me=he.type,xe=he.bytesPerElement,Ae=me===n.INT||me===n.UNSIGNED_INT||j.gpuType===jc;if(j.isInterleavedBufferAttribute){let Se=j.data,He=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,st=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let Ge=0;Ge<J.locationSize;Ge++)p(J.location+Ge,Se.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let Ge=0;Ge<J.locationSize;Ge++)m(J.location+Ge);n.bindBuffer(n.ARRAY_BUFFER,ee);for(let Ge=0;Ge<J.locationSize;Ge++)C(J.location+Ge,fe/J.locationSize,me,te,He*xe,(st+fe/J.locationSize*Ge)*xe,Ae)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<J.locationSize;Se++)p(J.location+Se,j.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<J.locationSize;Se++)m(J.location+Se);n.bindBuffer(n.ARRAY_BUFFER,ee);for(let Se=0;Se<J.locationSize;Se++)C(J.location+Se,fe/J.locationSize,me,te,fe*xe,fe/J.locationSize*Se*xe,Ae)}}else if(V!==void 0){let te=V[le];if(te!==void 0)switch(te.length){case 2:n.vertexAttrib2fv(J.location,te);break;case 3:n.vertexAttrib3fv(J.location,te);break;case 4:n.vertexAttrib4fv(J.location,te);break;default:n.vertexAttrib1fv(J.location,te)}}}}v()}function A(){F();for(let L in i){let k=i[L];for(let G in k){let D=k[G];for(let H in D){let q=D[H];for(let V in q)h(q[V].object),delete q[V];delete D[H]}}delete i[L]}}function T(L){if(i[L.id]===void 0)return;let k=i[L.id];for(let G in k){let D=k[G];for(let H in D){let q=D[H];for(let V in q)h(q[V].object),delete q[V];delete D[H]}}delete i[L.id]}function _(L){for(let k in i){let G=i[k];for(let D in G){let H=G[D];if(H[L.id]===void 0)continue;let q=H[L.id];for(let V in q)h(q[V].object),delete q[V];delete H[L.id]}}}function E(L){for(let k in i){let G=i[k],D=L.isInstancedMesh===!0?L.id:0,H=G[D];if(H!==void 0){for(let q in H){let V=H[q];for(let le in V)h(V[le].object),delete V[le];delete H[q]}delete G[D],Object.keys(G).length===0&&delete i[k]}}}function F(){P(),o=!0,r!==s&&(r=s,l(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:P,dispose:A,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:_,initAttributes:w,enableAttribute:m,disableUnusedAttributes:v}}function FS(n,e,t){let i;function s(c){i=c}function r(c,l){n.drawArrays(i,c,l),t.update(l,i,1)}function o(c,l,h){h!==0&&(n.drawArraysInstanced(i,c,l,h),t.update(l,i,h))}function a(c,l,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,c,0,l,0,h);let u=0;for(let d=0;d<h;d++)u+=l[d];t.update(u,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function OS(n,e,t,i){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=n.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Wi&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let E=_===Hi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==ri&&_!==Pi&&!E&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function c(_){if(_==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=t.precision!==void 0?t.precision:"highp",h=c(l);h!==l&&(Ze("WebGLRenderer:",l,"not supported, using",h,"instead."),l=h);let f=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&f===!1;t.reversedDepthBuffer===!0&&f===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&f===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),w=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),p=n.getParameter(n.MAX_VERTEX_ATTRIBS),v=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),C=n.getParameter(n.MAX_VARYING_VECTORS),y=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),A=n.getParameter(n.MAX_SAMPLES),T=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:u,reversedDepthBuffer:f,maxTextures:d,maxVertexTextures:g,maxTextureSize:w,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:v,maxVaryings:C,maxFragmentUniforms:y,maxSamples:A,samples:T}}function BS(n){let e=this,t=null,i=0,s=!1,r=!1,o=new pi,a=new et,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(f,u){let d=f.length!==0||u||i!==0||s;return s=u,i=f.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(f,u){t=h(f,u,0)},this.setState=function(f,u,d){let g=f.clippingPlanes,w=f.clipIntersection,m=f.clipShadows,p=n.get(f);if(!s||g===null||g.length===0||r&&!m)r?h(null):l();else{let v=r?0:i,C=v*4,y=p.clippingState||null;c.value=y,y=h(g,u,C,d);for(let A=0;A!==C;++A)y[A]=t[A];p.clippingState=y,this.numIntersection=w?this.numPlanes:0,this.numPlanes+=v}};function l(){c.value!==t&&(c.value=t,c.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function h(f,u,d,g){let w=f!==null?f.length:0,m=null;if(w!==0){if(m=c.value,g!==!0||m===null){let p=d+w*4,v=u.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<p)&&(m=new Float32Array(p));for(let C=0,y=d;C!==w;++C,y+=4)o.copy(f[C]).applyMatrix4(v,a),o.normal.toArray(m,y),m[y+3]=o.constant}c.value=m,c.needsUpdate=!0}return e.numPlanes=w,e.numIntersection=0,m}}var fl=class extends _i{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},s=[i,i,i,i,i,i];this.texture=new ka(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new os(5,5,5),r=new Ci({name:"CubemapFromEquirect",uniforms:Dr(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Bn,blending:Rr});r.uniforms.tEquirect.value=t;let o=new Xt(s,r),a=t.minFilter;return t.minFilter===Ls&&(t.minFilter=Qn),new No(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,s);e.setRenderTarget(r)}},Tg=256,kS=3,zS=20,Jg=256,$g=16,GS=3,VS=new Y,HS=new tt,Vo=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new No(1,10,null),this._boxMesh=new Xt(new os(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,s=100,r={}){let{size:o=256,position:a=VS}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let f=c.autoClear,u=c.autoClearColor,d=c.autoClearDepth,g=c.autoClearStencil,w=e.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,w===null&&(e.background=c.getClearColor(HS));let m=new No(i,s,h);return m.position.copy(a),m.update(c,e),c.autoClear=f,c.autoClearColor=u,c.autoClearDepth=d,c.autoClearStencil=g,e.background=w,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(l,t)),this._applyPMREM(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Rg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Cg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Tg,Xf(e))}_fromTexture(e,t){e.mapping===Ir||e.mapping===Bo?this._setSize(e.image.length===0?Tg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=Ag(e,!1,!1),i=Math.log2(e)-kS;for(let s=0;s<=i;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=Ag(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Ir||e.mapping===Bo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Rg()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Cg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=WS(),this._integrationMaterial=XS());let t=this._cubeSize,i=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/$g);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-GS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let c=a>0?Math.log2(t)+.5*Math.log2(6/(Jg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=qS());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,i),s.envMap.value=e.texture,this._renderCube(r,0,i)}};function Ag(n,e,t){return new fl(n,{minFilter:Ls,generateMipmaps:e,type:Hi,colorSpace:Ia,depthBuffer:t})}function dl(n,e,t){return new Ci({name:n,uniforms:e,vertexShader:ct.cube_vert,fragmentShader:t,side:Bn,blending:Rr,depthTest:!1,depthWrite:!1})}function WS(){return dl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Jg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function XS(){return dl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:$g}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function qS(){return dl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${zS}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Cg(){return dl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Rg(){return dl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function YS(n){let e=new WeakMap,t=new WeakMap,i=null;function s(u,d=!1){return u==null?null:d?o(u):r(u)}function r(u){if(u&&u.isTexture){let d=u.mapping;if(d===Jc||d===$c)if(e.has(u)){let g=e.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let w=new fl(g.height);return w.fromEquirectangularTexture(n,u),e.set(u,w),u.addEventListener("dispose",l),a(w.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let d=u.mapping,g=d===Jc||d===$c,w=d===Ir||d===Bo;if(g||w){let m=t.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return i===null&&(i=new Vo(n)),m=g?i.fromEquirectangular(u,m):i.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let v=u.image;return g&&v&&v.height>0||w&&v&&c(v)?(i===null&&(i=new Vo(n)),m=g?i.fromEquirectangular(u):i.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,d){return d===Jc?u.mapping=Ir:d===$c&&(u.mapping=Bo),u}function c(u){let d=0,g=6;for(let w=0;w<g;w++)u[w]!==void 0&&d++;return d===g}function l(u){let d=u.target;d.removeEventListener("dispose",l);let g=e.get(d);g!==void 0&&(e.delete(d),g.dispose())}function h(u){let d=u.target;d.removeEventListener("dispose",h);let g=t.get(d);g!==void 0&&(t.delete(d),g.dispose())}function f(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:f}}function ZS(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let s=n.getExtension(i);return e[i]=s,s}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let s=t(i);return s===null&&Aa("WebGLRenderer: "+i+" extension not supported."),s}}}function JS(n,e,t,i){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){c(g.target)}function c(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let w=r.get(g);w&&(e.remove(w),r.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function l(g,w){return s[w.id]!==void 0||(w.addEventListener("dispose",a),s[w.id]=new WeakRef(w),o.register(w,w.id,w),t.memory.geometries++),w}function h(g){let w=g.attributes;for(let m in w)e.update(w[m],n.ARRAY_BUFFER)}function f(g){let w=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let v=w!==null?w.array.length:m.array.length/3-1,C=m.count>=65535?Fa:Ua,y=new C(Math.ceil(v/3)*6,1),A=y.array;if(w!==null){let _=w.array;p=w.version;for(let E=0,F=0;E<v;E+=3){let P=_[E+0],L=_[E+1],k=_[E+2];A[F++]=P,A[F++]=L,A[F++]=L,A[F++]=k,A[F++]=k,A[F++]=P}}else{p=m.version;for(let _=0,E=0;_<v;_+=3){let F=_+0,P=_+1,L=_+2;A[E++]=F,A[E++]=P,A[E++]=P,A[E++]=L,A[E++]=L,A[E++]=F}}y.version=p;let T=r.get(g);T&&e.remove(T),r.set(g,y)}function u(g){let w=r.get(g);if(w){let m=g.index;m!==null&&w.version<m.version&&f(g)}else f(g);return r.get(g)}function d(){for(let g in s){let w=s[g].deref();w!==void 0&&c(w)}}return{get:l,update:h,getWireframeAttribute:u,dispose:d}}function $S(n,e,t){let i;function s(f){i=f}let r,o;function a(f){r=f.type,o=f.bytesPerElement}function c(f,u){n.drawElements(i,u,r,f*o),t.update(u,i,1)}function l(f,u,d){d!==0&&(n.drawElementsInstanced(i,u,r,f*o,d),t.update(u,i,d))}function h(f,u,d){if(d===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,u,0,r,f,0,d);let w=0;for(let m=0;m<d;m++)w+=u[m];t.update(w,i,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=h}function KS(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(r/3);break;case n.LINES:t.lines+=a*(r/2);break;case n.LINE_STRIP:t.lines+=a*(r-1);break;case n.LINE_LOOP:t.lines+=a*r;break;case n.POINTS:t.points+=a*r;break;default:je("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:i}}function jS(n,e,t){let i=new WeakMap,s=new $t;function r(o,a,c){let l=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,f=h!==void 0?h.length:0,u=i.get(a);if(u===void 0||u.count!==f){let F=function(){_.dispose(),i.delete(a),a.removeEventListener("dispose",F)};u!==void 0&&u.texture.dispose();let d=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,w=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],C=0;d===!0&&(C=1),g===!0&&(C=2),w===!0&&(C=3);let y=a.attributes.position.count*C,A=1;y>e.maxTextureSize&&(A=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let T=new Float32Array(y*A*4*f),_=new Na(T,y,A,f);_.type=Pi,_.needsUpdate=!0;let E=C*4;for(let P=0;P<f;P++){let L=m[P],k=p[P],G=v[P],D=y*A*4*P;for(let H=0;H<L.count;H++){let q=H*E;d===!0&&(s.fromBufferAttribute(L,H),T[D+q+0]=s.x,T[D+q+1]=s.y,T[D+q+2]=s.z,T[D+q+3]=0),g===!0&&(s.fromBufferAttribute(k,H),T[D+q+4]=s.x,T[D+q+5]=s.y,T[D+q+6]=s.z,T[D+q+7]=0),w===!0&&(s.fromBufferAttribute(G,H),T[D+q+8]=s.x,T[D+q+9]=s.y,T[D+q+10]=s.z,T[D+q+11]=G.itemSize===4?s.w:1)}}u={count:f,texture:_,size:new Ye(y,A)},i.set(a,u),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let d=0;for(let w=0;w<l.length;w++)d+=l[w];let g=a.morphTargetsRelative?1:1-d;c.getUniforms().setValue(n,"morphTargetBaseInfluence",g),c.getUniforms().setValue(n,"morphTargetInfluences",l)}c.getUniforms().setValue(n,"morphTargetsTexture",u.texture,t),c.getUniforms().setValue(n,"morphTargetsTextureSize",u.size)}return{update:r}}function QS(n,e,t,i,s){let r=new WeakMap;function o(l){let h=s.render.frame,f=l.geometry,u=e.get(l,f);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==h&&(t.update(l.instanceMatrix,n.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,n.ARRAY_BUFFER),r.set(l,h))),l.isSkinnedMesh){let d=l.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return u}function a(){r=new WeakMap}function c(l){let h=l.target;h.removeEventListener("dispose",c),i.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var eM={[Tf]:"LINEAR_TONE_MAPPING",[Af]:"REINHARD_TONE_MAPPING",[Cf]:"CINEON_TONE_MAPPING",[Rf]:"ACES_FILMIC_TONE_MAPPING",[If]:"AGX_TONE_MAPPING",[tl]:"NEUTRAL_TONE_MAPPING",[Pf]:"CUSTOM_TONE_MAPPING"};function tM(n,e,t,i,s,r){let o=new _i(e,t,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,h=new ei;h.setAttribute("position",new rn([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new rn([0,2,0,0,2,0],2));let f=new Nc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new Xt(h,f),d=new Ka(-1,1,1,-1,0,1),g=null,w=null,m=!1,p,v=null,C=[],y=!1;this.setSize=function(A,T){o.setSize(A,T),a!==null&&a.setSize(A,T),c!==null&&c.setSize(A,T);for(let _=0;_<C.length;_++){let E=C[_];E.setSize&&E.setSize(A,T)}},this.setEffects=function(A){C=A,y=C.length>0&&C[0].isRenderPass===!0;let T=o.width,_=o.height;C.length>0&&a===null&&(a=new _i(T,_,{type:Hi,depthBuffer:!1,stencilBuffer:!1}),c=new _i(T,_,{type:Hi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&C.some(F=>F.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&l===null&&(l=new Ps(T,_),r===!0&&(l.format=Ds,l.type=Lr)),o.dispose(),o.depthTexture=E?l:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let F=0;F<C.length;F++){let P=C[F];P.setSize&&P.setSize(T,_),E&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(l)}},this.begin=function(A,T){if(m||A.toneMapping===ls&&C.length===0)return!1;if(v=T,T!==null){let _=T.width,E=T.height;(o.width!==_||o.height!==E)&&this.setSize(_,E)}return y===!1&&A.setRenderTarget(o),p=A.toneMapping,A.toneMapping=ls,!0},this.hasRenderPass=function(){return y},this.end=function(A,T){A.toneMapping=p,m=!0;let _=o,E=a;for(let F=0;F<C.length;F++){let P=C[F];P.enabled!==!1&&(P.render(A,E,_,T),P.needsSwap!==!1&&(_=E,E=E===a?c:a))}if(g!==A.outputColorSpace||w!==A.toneMapping){g=A.outputColorSpace,w=A.toneMapping,f.defines={},_t.getTransfer(g)===Ct&&(f.defines.SRGB_TRANSFER="");let F=eM[w];F&&(f.defines[F]=""),f.needsUpdate=!0}f.uniforms.tDiffuse.value=_.texture,A.setRenderTarget(v),A.render(u,d),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),h.dispose(),f.dispose()}}var Kg=new si,jg=new Ps(1,1),Qg=new za(1),e0=new Na,t0=new Ic,n0=new ka,Pg=[],Ig=[],Lg=new Float32Array(16),Dg=new Float32Array(9),Ng=new Float32Array(4);function Ho(n,e,t){let i=n[0];if(i<=0||i>0)return n;let s=e*t,r=Pg[s];if(r===void 0&&(r=new Float32Array(s),Pg[s]=r),e!==0){i.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(r,a)}return r}function Sn(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function Mn(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function ku(n,e){let t=Ig[e];t===void 0&&(t=new Int32Array(e),Ig[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function nM(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function iM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Sn(t,e))return;n.uniform2fv(this.addr,e),Mn(t,e)}}function sM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Sn(t,e))return;n.uniform3fv(this.addr,e),Mn(t,e)}}function rM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Sn(t,e))return;n.uniform4fv(this.addr,e),Mn(t,e)}}function oM(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Sn(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),Mn(t,e)}else{if(Sn(t,i))return;Ng.set(i),n.uniformMatrix2fv(this.addr,!1,Ng),Mn(t,i)}}function aM(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Sn(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),Mn(t,e)}else{if(Sn(t,i))return;Dg.set(i),n.uniformMatrix3fv(this.addr,!1,Dg),Mn(t,i)}}function lM(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Sn(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),Mn(t,e)}else{if(Sn(t,i))return;Lg.set(i),n.uniformMatrix4fv(this.addr,!1,Lg),Mn(t,i)}}function cM(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function uM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Sn(t,e))return;n.uniform2iv(this.addr,e),Mn(t,e)}}function hM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Sn(t,e))return;n.uniform3iv(this.addr,e),Mn(t,e)}}function fM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Sn(t,e))return;n.uniform4iv(this.addr,e),Mn(t,e)}}function dM(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function pM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Sn(t,e))return;n.uniform2uiv(this.addr,e),Mn(t,e)}}function mM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Sn(t,e))return;n.uniform3uiv(this.addr,e),Mn(t,e)}}function gM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Sn(t,e))return;n.uniform4uiv(this.addr,e),Mn(t,e)}}function zu(n){return n.version===0&&(n.compareFunction=Gf,n.needsUpdate=!0),n}function _M(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=zu(jg):r=Kg,t.setTexture2D(e||r,s)}function xM(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture3D(e||t0,s)}function vM(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=zu(Qg):r=n0,t.setTextureCube(e||r,s)}function yM(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture2DArray(e||e0,s)}function bM(n){switch(n){case 5126:return nM;case 35664:return iM;case 35665:return sM;case 35666:return rM;case 35674:return oM;case 35675:return aM;case 35676:return lM;case 5124:case 35670:return cM;case 35667:case 35671:return uM;case 35668:case 35672:return hM;case 35669:case 35673:return fM;case 5125:return dM;case 36294:return pM;case 36295:return mM;case 36296:return gM;case 35678:case 36198:case 36298:case 36306:case 35682:return _M;case 35679:case 36299:case 36307:return xM;case 35680:case 36300:case 36308:case 36293:return vM;case 36289:case 36303:case 36311:case 36292:return yM}}function SM(n,e){n.uniform1fv(this.addr,e)}function MM(n,e){let t=Ho(e,this.size,2);n.uniform2fv(this.addr,t)}function wM(n,e){let t=Ho(e,this.size,3);n.uniform3fv(this.addr,t)}function EM(n,e){let t=Ho(e,this.size,4);n.uniform4fv(this.addr,t)}function TM(n,e){let t=Ho(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function AM(n,e){let t=Ho(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function CM(n,e){let t=Ho(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function RM(n,e){n.uniform1iv(this.addr,e)}function PM(n,e){n.uniform2iv(this.addr,e)}function IM(n,e){n.uniform3iv(this.addr,e)}function LM(n,e){n.uniform4iv(this.addr,e)}function DM(n,e){n.uniform1uiv(this.addr,e)}function NM(n,e){n.uniform2uiv(this.addr,e)}function UM(n,e){n.uniform3uiv(this.addr,e)}function FM(n,e){n.uniform4uiv(this.addr,e)}function OM(n,e,t){let i=this.cache,s=e.length,r=ku(t,s);Sn(i,r)||(n.uniform1iv(this.addr,r),Mn(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=zu(jg):o=Kg;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function BM(n,e,t){let i=this.cache,s=e.length,r=ku(t,s);Sn(i,r)||(n.uniform1iv(this.addr,r),Mn(i,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||t0,r[o])}function kM(n,e,t){let i=this.cache,s=e.length,r=ku(t,s);Sn(i,r)||(n.uniform1iv(this.addr,r),Mn(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=zu(Qg):o=n0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function zM(n,e,t){let i=this.cache,s=e.length,r=ku(t,s);Sn(i,r)||(n.uniform1iv(this.addr,r),Mn(i,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||e0,r[o])}function GM(n){switch(n){case 5126:return SM;case 35664:return MM;case 35665:return wM;case 35666:return EM;case 35674:return TM;case 35675:return AM;case 35676:return CM;case 5124:case 35670:return RM;case 35667:case 35671:return PM;case 35668:case 35672:return IM;case 35669:case 35673:return LM;case 5125:return DM;case 36294:return NM;case 36295:return UM;case 36296:return FM;case 35678:case 36198:case 36298:case 36306:case 35682:return OM;case 35679:case 36299:case 36307:return BM;case 35680:case 36300:case 36308:case 36293:return kM;case 36289:case 36303:case 36311:case 36292:return zM}}var Qf=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=bM(t.type)}},ed=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=GM(t.type)}},td=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],i)}}},Kf=/(\w+)(\])?(\[|\.)?/g;function Ug(n,e){n.seq.push(e),n.map[e.id]=e}function VM(n,e,t){let i=n.name,s=i.length;for(Kf.lastIndex=0;;){let r=Kf.exec(i),o=Kf.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){Ug(t,l===void 0?new Qf(a,n,e):new ed(a,n,e));break}else{let f=t.map[a];f===void 0&&(f=new td(a),Ug(t,f)),t=f}}}var Go=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),c=e.getUniformLocation(t,a.name);VM(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,i,s){let r=this.map[t];r!==void 0&&r.setValue(e,i,s)}setOptional(e,t,i){let s=t[i];s!==void 0&&this.setValue(e,i,s)}static upload(e,t,i,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],c=i[a.id];c.needsUpdate!==!1&&a.setValue(e,c.value,s)}}static seqWithValue(e,t){let i=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&i.push(o)}return i}};function Fg(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var HM=37297,WM=0;function XM(n,e){let t=n.split(`
`),i=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var Og=new et;function qM(n){_t._getMatrix(Og,_t.workingColorSpace,n);let e=`mat3( ${Og.elements.map(t=>t.toFixed(4))} )`;switch(_t.getTransfer(n)){case La:return[e,"LinearTransferOETF"];case Ct:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function Bg(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),r=(n.getShaderInfoLog(e)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+XM(n.getShaderSource(e),a)}else return r}function YM(n,e){let t=qM(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var ZM={[Tf]:"Linear",[Af]:"Reinhard",[Cf]:"Cineon",[Rf]:"ACESFilmic",[If]:"AgX",[tl]:"Neutral",[Pf]:"Custom"};function JM(n,e){let t=ZM[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ou=new Y;function $M(){_t.getLuminanceCoefficients(Ou);let n=Ou.x.toFixed(4),e=Ou.y.toFixed(4),t=Ou.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function KM(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(hl).join(`
`)}function jM(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function QM(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(e,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function hl(n){return n!==""}function kg(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function zg(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var ew=/^[ \t]*#include +<([\w\d./]+)>/gm;function nd(n){return n.replace(ew,tw)}function tw(n,e){let t=ct[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return nd(t)}var nw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Gg(n){return n.replace(nw,iw)}function iw(n,e,t,i){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Vg(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var sw={[Cr]:"SHADOWMAP_TYPE_PCF",[Fo]:"SHADOWMAP_TYPE_VSM"};function rw(n){return sw[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var ow={[Bo]:"ENVMAP_MODE_REFRACTION"};function aw(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":ow[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var lw={[Zc]:"ENVMAP_BLENDING_MULTIPLY",[sg]:"ENVMAP_BLENDING_MIX",[rg]:"ENVMAP_BLENDING_ADD"};function cw(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":lw[n.combine]||"ENVMAP_BLENDING_NONE"}function uw(n,e,t,i){let s=n.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,c=rw(t),l=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=aw(t),f=cw(t),u=KM(t),d=jM(r),g=s.createProgram(),w,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(w=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d].filter(hl).join(`
`),w.length>0&&(w+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d].filter(hl).join(`
`),m.length>0&&(m+=`
`)):(w=[Vg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(hl).join(`
`),m=[Vg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+l:"",t.envMap?"#define "+h:"",t.envMap?"#define "+f:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ls?"#define TONE_MAPPING":"",t.toneMapping!==ls?ct.tonemapping_pars_fragment:"",t.toneMapping!==ls?JM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ct.colorspace_pars_fragment,YM("linearToOutputTexel",t.outputColorSpace),$M(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(hl).join(`
`)),o=nd(o),o=kg(o,t),o=zg(o,t),a=nd(a),a=kg(a,t),a=zg(a,t),o=Gg(o),a=Gg(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,w=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+w,m=["#define varying in",t.glslVersion===Vf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Vf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=p+w+o,C=p+m+a,y=Fg(s,s.VERTEX_SHADER,v),A=Fg(s,s.FRAGMENT_SHADER,C);s.attachShader(g,y),s.attachShader(g,A),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(P){if(n.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",k=s.getShaderInfoLog(y)||"",G=s.getShaderInfoLog(A)||"",D=L.trim(),H=k.trim(),q=G.trim(),V=!0,le=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,g,y,A);else{let J=Bg(s,y,"vertex"),j=Bg(s,A,"fragment");je("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+D+`
`+J+`
`+j)}else D!==""?Ze("WebGLProgram: Program Info Log:",D):(H===""||q==="")&&(le=!1);le&&(P.diagnostics={runnable:V,programLog:D,vertexShader:{log:H,prefix:w},fragmentShader:{log:q,prefix:m}})}s.deleteShader(y),s.deleteShader(A),_=new Go(s,g),E=QM(s,g)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let F=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(g,HM)),F},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=WM++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=y,this.fragmentShader=A,this}var hw=0,id=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new sd(e),t.set(e,i)),i}},sd=class{constructor(e){this.id=hw++,this.code=e,this.usedTimes=0}};function fw(n){return n===ar||n===al||n===ll}function dw(n,e,t,i,s,r){let o=new Ro,a=new id,c=new Set,l=[],h=new Map,f=i.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(_){return c.add(_),_===0?"uv":`uv${_}`}function g(_,E,F,P,L,k){let G=P.fog,D=L.geometry,H=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?P.environment:null,q=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,V=e.get(_.envMap||H,q),le=u[_.type],J=i.precision;_.precision!==null&&(J=i.getMaxPrecision(_.precision),J!==_.precision&&Ze("WebGLProgram.getParameters:",_.precision,"not supported, using",J,"instead."));let j=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,te=j!==void 0?j.length:0,fe=0;D.morphAttributes.position!==void 0&&(fe=1),D.morphAttributes.normal!==void 0&&(fe=2),D.morphAttributes.color!==void 0&&(fe=3);let he,ee,me,xe;if(le){let Ce=us[le];he=Ce.vertexShader,ee=Ce.fragmentShader}else{he=_.vertexShader,ee=_.fragmentShader;let Ce=a.getVertexShaderStage(_),ot=a.getFragmentShaderStage(_);a.update(_,Ce,ot),me=Ce.id,xe=ot.id}let Ae=n.getRenderTarget(),Se=n.state.buffers.depth.getReversed(),He=L.isInstancedMesh===!0,st=L.isBatchedMesh===!0,Ge=!!_.map,ut=!!_.matcap,at=!!V,nt=at&&V.isPMREMTexture===!0,Yt=!!_.aoMap,kt=!!_.lightMap,cn=!!_.bumpMap&&_.wireframe===!1,Dt=!!_.normalMap,Cn=!!_.displacementMap,yt=!!_.emissiveMap,xn=!!_.metalnessMap,jt=!!_.roughnessMap,un=_.anisotropy>0,B=_.clearcoat>0,Re=_.diffuseRoughness>0,qe=_.dispersion>0,rt=_.retroreflectivity>0,Me=_.iridescence>0,Ft=_.sheen>0,ze=_.transmission>0,Xe=un&&!!_.anisotropyMap,R=B&&!!_.clearcoatMap,b=B&&!!_.clearcoatNormalMap,X=B&&!!_.clearcoatRoughnessMap,ue=Re&&!!_.diffuseRoughnessMap,oe=Me&&!!_.iridescenceMap,_e=Me&&!!_.iridescenceThicknessMap,ve=Ft&&!!_.sheenColorMap,ne=Ft&&!!_.sheenRoughnessMap,se=!!_.specularMap,pe=!!_.specularColorMap,O=!!_.specularIntensityMap,re=ze&&!!_.transmissionMap,ie=ze&&!!_.thicknessMap,we=!!_.gradientMap,ge=!!_.alphaMap,be=_.alphaTest>0,Ve=!!_.alphaHash,$e=!!_.extensions,ce=ls;_.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ce=n.toneMapping);let Oe=nt?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Ke={shaderID:le,shaderType:_.type,shaderName:_.name,vertexShader:he,fragmentShader:ee,defines:_.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:J,batching:st,batchingColor:st&&L._colorsTexture!==null,instancing:He,instancingColor:He&&L.instanceColor!==null,instancingMorph:He&&L.morphTexture!==null,outputColorSpace:Ae===null?n.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:_t.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Ge,matcap:ut,envMap:at,envMapMode:at&&V.mapping,envMapPMREM:nt,envMapMaxLod:nt?Oe.length-1:null,envMapSize:nt?Oe[0].width:null,aoMap:Yt,lightMap:kt,bumpMap:cn,normalMap:Dt,displacementMap:Cn,emissiveMap:yt,normalMapObjectSpace:Dt&&_.normalMapType===lg,normalMapTangentSpace:Dt&&_.normalMapType===cl,packedNormalMap:Dt&&_.normalMapType===cl&&fw(_.normalMap.format),metalnessMap:xn,roughnessMap:jt,anisotropy:un,anisotropyMap:Xe,clearcoat:B,clearcoatMap:R,clearcoatNormalMap:b,clearcoatRoughnessMap:X,diffuseRoughness:Re,diffuseRoughnessMap:ue,dispersion:qe,retroreflection:rt,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Ft,sheenColorMap:ve,sheenRoughnessMap:ne,specularMap:se,specularColorMap:pe,specularIntensityMap:O,transmission:ze,transmissionMap:re,thicknessMap:ie,gradientMap:we,opaque:_.transparent===!1&&_.blending===Oo&&_.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:Ve,combine:_.combine,mapUv:Ge&&d(_.map.channel),aoMapUv:Yt&&d(_.aoMap.channel),lightMapUv:kt&&d(_.lightMap.channel),bumpMapUv:cn&&d(_.bumpMap.channel),normalMapUv:Dt&&d(_.normalMap.channel),displacementMapUv:Cn&&d(_.displacementMap.channel),emissiveMapUv:yt&&d(_.emissiveMap.channel),metalnessMapUv:xn&&d(_.metalnessMap.channel),roughnessMapUv:jt&&d(_.roughnessMap.channel),anisotropyMapUv:Xe&&d(_.anisotropyMap.channel),clearcoatMapUv:R&&d(_.clearcoatMap.channel),clearcoatNormalMapUv:b&&d(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&d(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ue&&d(_.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&d(_.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&d(_.iridescenceThicknessMap.channel),sheenColorMapUv:ve&&d(_.sheenColorMap.channel),sheenRoughnessMapUv:ne&&d(_.sheenRoughnessMap.channel),specularMapUv:se&&d(_.specularMap.channel),specularColorMapUv:pe&&d(_.specularColorMap.channel),specularIntensityMapUv:O&&d(_.specularIntensityMap.channel),transmissionMapUv:re&&d(_.transmissionMap.channel),thicknessMapUv:ie&&d(_.thicknessMap.channel),alphaMapUv:ge&&d(_.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Dt||un),vertexNormals:!!D.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!D.attributes.uv&&(Ge||ge),fog:!!G,useFog:_.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||D.attributes.normal===void 0&&Dt===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:f,reversedDepthBuffer:Se,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:fe,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:k.filter(Ce=>Ce.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:n.shadowMap.enabled&&F.length>0,shadowMapType:n.shadowMap.type,toneMapping:ce,decodeVideoTexture:Ge&&_.map.isVideoTexture===!0&&_t.getTransfer(_.map.colorSpace)===Ct,decodeVideoTextureEmissive:yt&&_.emissiveMap.isVideoTexture===!0&&_t.getTransfer(_.emissiveMap.colorSpace)===Ct,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Ri,flipSided:_.side===Bn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:$e&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:($e&&_.extensions.multiDraw===!0||st)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return Ke.vertexUv1s=c.has(1),Ke.vertexUv2s=c.has(2),Ke.vertexUv3s=c.has(3),c.clear(),Ke}function w(_){let E=[];if(_.shaderID?E.push(_.shaderID):(E.push(_.customVertexShaderID),E.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)E.push(F),E.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(E,_),p(E,_),E.push(n.outputColorSpace)),E.push(_.customProgramCacheKey),E.join()}function m(_,E){_.push(E.precision),_.push(E.outputColorSpace),_.push(E.envMapMode),_.push(E.envMapPMREM),_.push(E.envMapMaxLod),_.push(E.envMapSize),_.push(E.mapUv),_.push(E.alphaMapUv),_.push(E.lightMapUv),_.push(E.aoMapUv),_.push(E.bumpMapUv),_.push(E.normalMapUv),_.push(E.displacementMapUv),_.push(E.emissiveMapUv),_.push(E.metalnessMapUv),_.push(E.roughnessMapUv),_.push(E.anisotropyMapUv),_.push(E.clearcoatMapUv),_.push(E.clearcoatNormalMapUv),_.push(E.clearcoatRoughnessMapUv),_.push(E.diffuseRoughnessMapUv),_.push(E.iridescenceMapUv),_.push(E.iridescenceThicknessMapUv),_.push(E.sheenColorMapUv),_.push(E.sheenRoughnessMapUv),_.push(E.specularMapUv),_.push(E.specularColorMapUv),_.push(E.specularIntensityMapUv),_.push(E.transmissionMapUv),_.push(E.thicknessMapUv),_.push(E.combine),_.push(E.fogExp2),_.push(E.sizeAttenuation),_.push(E.morphTargetsCount),_.push(E.numSunLights),_.push(E.numDirLights),_.push(E.numPointLights),_.push(E.numSpotLights),_.push(E.numSpotLightMaps),_.push(E.numHemiLights),_.push(E.numRectAreaLights),_.push(E.numSunLightShadows),_.push(E.numDirLightShadows),_.push(E.numPointLightShadows),_.push(E.numSpotLightShadows),_.push(E.numSpotLightShadowsWithMaps),_.push(E.numLightProbes),_.push(E.numLightProbeGrids),_.push(E.shadowMapType),_.push(E.toneMapping),_.push(E.numClippingPlanes),_.push(E.numClipIntersection),_.push(E.depthPacking)}function p(_,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function v(_){let E=u[_.type],F;if(E){let P=us[E];F=Mg.clone(P.uniforms)}else F=_.uniforms;return F}function C(_,E){let F=h.get(E);return F!==void 0?++F.usedTimes:(F=new uw(n,E,_,s),l.push(F),h.set(E,F)),F}function y(_){if(--_.usedTimes===0){let E=l.indexOf(_);l[E]=l[l.length-1],l.pop(),h.delete(_.cacheKey),_.destroy()}}function A(_){a.remove(_)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:w,getUniforms:v,acquireProgram:C,releaseProgram:y,releaseShaderCache:A,programs:l,dispose:T}}function pw(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,c){n.get(o)[a]=c}function r(){n=new WeakMap}return{has:e,get:t,remove:i,update:s,dispose:r}}function mw(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function Hg(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function Wg(){let n=[],e=0,t=[],i=[],s=[];function r(){e=0,t.length=0,i.length=0,s.length=0}function o(u){let d=0;return u.isInstancedMesh&&(d+=2),u.isSkinnedMesh&&(d+=1),d}function a(u,d,g,w,m,p){let v=n[e];return v===void 0?(v={id:u.id,object:u,geometry:d,material:g,materialVariant:o(u),groupOrder:w,renderOrder:u.renderOrder,z:m,group:p},n[e]=v):(v.id=u.id,v.object=u,v.geometry=d,v.material=g,v.materialVariant=o(u),v.groupOrder=w,v.renderOrder=u.renderOrder,v.z=m,v.group=p),e++,v}function c(u,d,g,w,m,p,v){v.reversedDepth===!0&&(m=-m);let C=a(u,d,g,w,m,p);g.transmission>0?i.push(C):g.transparent===!0?s.push(C):t.push(C)}function l(u,d,g,w,m,p){let v=a(u,d,g,w,m,p);g.transmission>0?i.unshift(v):g.transparent===!0?s.unshift(v):t.unshift(v)}function h(u,d){t.length>1&&t.sort(u||mw),i.length>1&&i.sort(d||Hg),s.length>1&&s.sort(d||Hg)}function f(){for(let u=e,d=n.length;u<d;u++){let g=n[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:i,transparent:s,init:r,push:c,unshift:l,finish:f,sort:h}}function gw(){let n=new WeakMap;function e(i,s){let r=n.get(i),o;return r===void 0?(o=new Wg,n.set(i,[o])):s>=r.length?(o=new Wg,r.push(o)):o=r[s],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function _w(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new Y,color:new tt};break;case"SpotLight":t={position:new Y,direction:new Y,color:new tt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new Y,color:new tt,distance:0,decay:0};break;case"HemisphereLight":t={direction:new Y,skyColor:new tt,groundColor:new tt};break;case"RectAreaLight":t={color:new tt,position:new Y,halfWidth:new Y,halfHeight:new Y};break}return n[e.id]=t,t}}}function xw(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var vw=0;function yw(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function bw(n){let e=new _w,t=xw(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)i.probe.push(new Y);let s=new Y,r=new Ut,o=new Ut;function a(l){let h=0,f=0,u=0;for(let k=0;k<9;k++)i.probe[k].set(0,0,0);let d=0,g=0,w=0,m=0,p=0,v=0,C=0,y=0,A=0,T=0,_=0,E=0,F=0,P=0;l.sort(yw);for(let k=0,G=l.length;k<G;k++){let D=l[k],H=D.color,q=D.intensity,V=D.distance,le=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===ar?le=D.shadow.map.texture:le=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=H.r*q,f+=H.g*q,u+=H.b*q;else if(D.isLightProbe){for(let J=0;J<9;J++)i.probe[J].addScaledVector(D.sh.coefficients[J],q);P++}else if(D.isSunLight){let J=e.get(D);if(J.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),i.sunShadow[g]=te,i.sunShadowMap[g]=le;let fe=j.getViewportCount();for(let he=0;he<fe;he++)i.sunShadowMatrix[w+he]=j.getMatrix(he),i.sunShadowCascade[w+he]=j._cascadeData[he];w+=fe,g++}i.sun[d]=J,d++}else if(D.isDirectionalLight){let J=e.get(D);if(J.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,i.directionalShadow[m]=te,i.directionalShadowMap[m]=le,i.directionalShadowMatrix[m]=D.shadow.matrix,A++}i.directional[m]=J,m++}else if(D.isSpotLight){let J=e.get(D);J.position.setFromMatrixPosition(D.matrixWorld),J.color.copy(H).multiplyScalar(q),J.distance=V,J.coneCos=Math.cos(D.angle),J.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),J.decay=D.decay,i.spot[v]=J;let j=D.shadow;if(D.map&&(i.spotLightMap[E]=D.map,E++,j.updateMatrices(D),D.castShadow&&F++),i.spotLightMatrix[v]=j.matrix,D.castShadow){let te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,i.spotShadow[v]=te,i.spotShadowMap[v]=le,_++}v++}else if(D.isRectAreaLight){let J=e.get(D);J.color.copy(H).multiplyScalar(q),J.halfWidth.set(D.width*.5,0,0),J.halfHeight.set(0,D.height*.5,0),i.rectArea[C]=J,C++}else if(D.isPointLight){let J=e.get(D);if(J.color.copy(D.color).multiplyScalar(D.intensity),J.distance=D.distance,J.decay=D.decay,D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,i.pointShadow[p]=te,i.pointShadowMap[p]=le,i.pointShadowMatrix[p]=D.shadow.matrix,T++}i.point[p]=J,p++}else if(D.isHemisphereLight){let J=e.get(D);J.skyColor.copy(D.color).multiplyScalar(q),J.groundColor.copy(D.groundColor).multiplyScalar(q),i.hemi[y]=J,y++}}C>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=Le.LTC_FLOAT_1,i.rectAreaLTC2=Le.LTC_FLOAT_2):(i.rectAreaLTC1=Le.LTC_HALF_1,i.rectAreaLTC2=Le.LTC_HALF_2)),i.ambient[0]=h,i.ambient[1]=f,i.ambient[2]=u;let L=i.hash;(L.sunLength!==d||L.directionalLength!==m||L.pointLength!==p||L.spotLength!==v||L.rectAreaLength!==C||L.hemiLength!==y||L.numSunShadows!==g||L.numDirectionalShadows!==A||L.numPointShadows!==T||L.numSpotShadows!==_||L.numSpotMaps!==E||L.numLightProbes!==P)&&(i.sun.length=d,i.directional.length=m,i.spot.length=v,i.rectArea.length=C,i.point.length=p,i.hemi.length=y,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=w,i.sunShadowCascade.length=w,i.directionalShadow.length=A,i.directionalShadowMap.length=A,i.directionalShadowMatrix.length=A,i.pointShadow.length=T,i.pointShadowMap.length=T,i.pointShadowMatrix.length=T,i.spotShadow.length=_,i.spotShadowMap.length=_,i.spotLightMatrix.length=_+E-F,i.spotLightMap.length=E,i.numSpotLightShadowsWithMaps=F,i.numLightProbes=P,L.sunLength=d,L.directionalLength=m,L.pointLength=p,L.spotLength=v,L.rectAreaLength=C,L.hemiLength=y,L.numSunShadows=g,L.numDirectionalShadows=A,L.numPointShadows=T,L.numSpotShadows=_,L.numSpotMaps=E,L.numLightProbes=P,i.version=vw++)}function c(l,h){let f=0,u=0,d=0,g=0,w=0,m=0,p=h.matrixWorldInverse;for(let v=0,C=l.length;v<C;v++){let y=l[v];if(y.isSunLight){let A=i.sun[f];A.direction.setFromMatrixPosition(y.matrixWorld),A.direction.transformDirection(p),f++}else if(y.isDirectionalLight){let A=i.directional[u];A.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),u++}else if(y.isSpotLight){let A=i.spot[g];A.position.setFromMatrixPosition(y.matrixWorld),A.position.applyMatrix4(p),A.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),g++}else if(y.isRectAreaLight){let A=i.rectArea[w];A.position.setFromMatrixPosition(y.matrixWorld),A.position.applyMatrix4(p),o.identity(),r.copy(y.matrixWorld),r.premultiply(p),o.extractRotation(r),A.halfWidth.set(y.width*.5,0,0),A.halfHeight.set(0,y.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),w++}else if(y.isPointLight){let A=i.point[d];A.position.setFromMatrixPosition(y.matrixWorld),A.position.applyMatrix4(p),d++}else if(y.isHemisphereLight){let A=i.hemi[m];A.direction.setFromMatrixPosition(y.matrixWorld),A.direction.transformDirection(p),m++}}}return{setup:a,setupView:c,state:i}}function Xg(n){let e=new bw(n),t=[],i=[],s=[];function r(f){h.camera=f,t.length=0,i.length=0,s.length=0}function o(f){f.isLightProbeGrid?s.push(f):t.push(f)}function a(f){i.push(f)}function c(){e.setup(t),s.sort((f,u)=>f.priority-u.priority||f.id-u.id)}function l(f){e.setupView(t,f)}let h={lightsArray:t,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function Sw(n){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Xg(n),e.set(s,[a])):r>=o.length?(a=new Xg(n),o.push(a)):a=o[r],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var Mw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,ww=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Ew=[new Y(1,0,0),new Y(-1,0,0),new Y(0,1,0),new Y(0,-1,0),new Y(0,0,1),new Y(0,0,-1)],Tw=[new Y(0,-1,0),new Y(0,-1,0),new Y(0,0,1),new Y(0,0,-1),new Y(0,-1,0),new Y(0,-1,0)],qg=new Ut,ul=new Y,jf=new Y;function Aw(n,e,t){let i=new er,s=new Ye,r=new Ye,o=new $t,a=new Uc,c=new Fc,l={},h=t.maxTextureSize,f={[as]:Bn,[Bn]:as,[Ri]:Ri},u=new Ci({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ye},radius:{value:4}},vertexShader:Mw,fragmentShader:ww}),d=u.clone();d.defines.HORIZONTAL_PASS=1;let g=new ei;g.setAttribute("position",new Wn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let w=new Xt(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Cr;let p=this.type;this.render=function(T,_,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===km&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Cr);let F=n.getRenderTarget(),P=n.getActiveCubeFace(),L=n.getActiveMipmapLevel(),k=n.state;k.setBlending(Rr),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let G=p!==this.type;G&&_.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(H=>H.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,H=T.length;D<H;D++){let q=T[D],V=q.shadow;if(V===void 0){Ze("WebGLShadowMap:",q,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let le=V.getFrameExtents();s.multiply(le),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/le.x),s.x=r.x*le.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/le.y),s.y=r.y*le.y,V.mapSize.y=r.y));let J=n.state.buffers.depth.getReversed();if(V.camera._reversedDepth=J,V.map===null||G===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Fo){if(q.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new _i(s.x,s.y,{format:ar,type:Hi,minFilter:Qn,magFilter:Qn,generateMipmaps:!1}),V.map.texture.name=q.name+".shadowMap",V.map.depthTexture=new Ps(s.x,s.y,Pi),V.map.depthTexture.name=q.name+".shadowMapDepth",V.map.depthTexture.format=Rs,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Nn,V.map.depthTexture.magFilter=Nn}else q.isPointLight?(V.map=new fl(s.x),V.map.depthTexture=new za(s.x,Vi)):(V.map=new _i(s.x,s.y),V.map.depthTexture=new Ps(s.x,s.y,Vi)),V.map.depthTexture.name=q.name+".shadowMap",V.map.depthTexture.format=Rs,this.type===Cr?(V.map.depthTexture.compareFunction=J?zf:kf,V.map.depthTexture.minFilter=Qn,V.map.depthTexture.magFilter=Qn):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Nn,V.map.depthTexture.magFilter=Nn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();q.isPointLight!==!0&&V.updateMatrices(q,E);let te=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:E.layers;for(let fe=0;fe<j;fe++){let he=V.getCamera(fe);if(q.isPointLight){let ee=V.camera,me=V.matrix,xe=q.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),ul.setFromMatrixPosition(q.matrixWorld),ee.position.copy(ul),jf.copy(ee.position),jf.add(Ew[fe]),ee.up.copy(Tw[fe]),ee.lookAt(jf),ee.updateMatrixWorld(),me.makeTranslation(-ul.x,-ul.y,-ul.z),qg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),V._frustum.setFromProjectionMatrix(qg,ee.coordinateSystem,ee.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)n.setRenderTarget(V.map,fe),n.clear();else{fe===0&&(n.setRenderTarget(V.map),n.clear());let ee=V.getViewport(fe);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),k.viewport(o)}i=V.getFrustum(fe),y(_,E,he,q,te,this.type)}V.isPointLightShadow!==!0&&this.type===Fo&&v(V,E),V.needsUpdate=!1}p=this.type,m.needsUpdate=!1,n.setRenderTarget(F,P,L)};function v(T,_){let E=e.update(w);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,d.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,d.needsUpdate=!0),T.mapPass===null?T.mapPass=new _i(s.x,s.y,{format:ar,type:Hi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,n.setRenderTarget(T.mapPass),n.clear(),n.renderBufferDirect(_,null,E,u,w,null),d.uniforms.shadow_pass.value=T.mapPass.texture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,n.setRenderTarget(T.map),n.clear(),n.renderBufferDirect(_,null,E,d,w,null)}function C(T,_,E,F){let P=null,L=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)P=L;else if(P=E.isPointLight===!0?c:a,n.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let k=P.uuid,G=_.uuid,D=l[k];D===void 0&&(D={},l[k]=D);let H=D[G];H===void 0&&(H=P.clone(),D[G]=H,_.addEventListener("dispose",A)),P=H}if(P.visible=_.visible,P.wireframe=_.wireframe,F===Fo?P.side=_.shadowSide!==null?_.shadowSide:_.side:P.side=_.shadowSide!==null?_.shadowSide:f[_.side],P.alphaMap=_.alphaMap,P.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,P.map=_.map,P.clipShadows=_.clipShadows,P.clippingPlanes=_.clippingPlanes,P.clipIntersection=_.clipIntersection,P.displacementMap=_.displacementMap,P.displacementScale=_.displacementScale,P.displacementBias=_.displacementBias,P.wireframeLinewidth=_.wireframeLinewidth,P.linewidth=_.linewidth,E.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let k=n.properties.get(P);k.light=E}return P}function y(T,_,E,F,P,L){if(T.visible===!1)return;if(T.layers.test(P)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===Fo)&&(!T.frustumCulled||T.intersectsFrustum(i))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let D=e.update(T),H=T.material;if(Array.isArray(H)){let q=D.groups;for(let V=0,le=q.length;V<le;V++){let J=q[V],j=H[J.materialIndex];if(j&&j.visible){let te=C(T,j,F,L);T.onBeforeShadow(n,T,_,E,D,te,J),n.renderBufferDirect(E,null,D,te,T,J),T.onAfterShadow(n,T,_,E,D,te,J)}}}else if(H.visible){let q=C(T,H,F,L);T.onBeforeShadow(n,T,_,E,D,q,null),n.renderBufferDirect(E,null,D,q,T,null),T.onAfterShadow(n,T,_,E,D,q,null)}}let G=T.children;for(let D=0,H=G.length;D<H;D++)y(G[D],_,E,F,P,L)}function A(T){T.target.removeEventListener("dispose",A);for(let E in l){let F=l[E],P=T.target.uuid;P in F&&(F[P].dispose(),delete F[P])}}}function Cw(n,e){function t(){let O=!1,re=new $t,ie=null,we=new $t(0,0,0,0);return{setMask:function(ge){ie!==ge&&!O&&(n.colorMask(ge,ge,ge,ge),ie=ge)},setLocked:function(ge){O=ge},setClear:function(ge,be,Ve,$e,ce){ce===!0&&(ge*=$e,be*=$e,Ve*=$e),re.set(ge,be,Ve,$e),we.equals(re)===!1&&(n.clearColor(ge,be,Ve,$e),we.copy(re))},reset:function(){O=!1,ie=null,we.set(-1,0,0,0)}}}function i(){let O=!1,re=!1,ie=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let Ve=e.get("EXT_clip_control");be?Ve.clipControlEXT(Ve.LOWER_LEFT_EXT,Ve.ZERO_TO_ONE_EXT):Ve.clipControlEXT(Ve.LOWER_LEFT_EXT,Ve.NEGATIVE_ONE_TO_ONE_EXT),re=be;let $e=ge;ge=null,this.setClear($e)}},getReversed:function(){return re},setTest:function(be){be?Se(n.DEPTH_TEST):He(n.DEPTH_TEST)},setMask:function(be){ie!==be&&!O&&(n.depthMask(be),ie=be)},setFunc:function(be){if(re&&(be=vg[be]),we!==be){switch(be){case vc:n.depthFunc(n.NEVER);break;case yc:n.depthFunc(n.ALWAYS);break;case bc:n.depthFunc(n.LESS);break;case wo:n.depthFunc(n.LEQUAL);break;case Sc:n.depthFunc(n.EQUAL);break;case Mc:n.depthFunc(n.GEQUAL);break;case wc:n.depthFunc(n.GREATER);break;case Ec:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}we=be}},setLocked:function(be){O=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),n.clearDepth(be))},reset:function(){O=!1,ie=null,we=null,ge=null,re=!1}}}function s(){let O=!1,re=null,ie=null,we=null,ge=null,be=null,Ve=null,$e=null,ce=null;return{setTest:function(Oe){O||(Oe?Se(n.STENCIL_TEST):He(n.STENCIL_TEST))},setMask:function(Oe){re!==Oe&&!O&&(n.stencilMask(Oe),re=Oe)},setFunc:function(Oe,Ke,Ce){(ie!==Oe||we!==Ke||ge!==Ce)&&(n.stencilFunc(Oe,Ke,Ce),ie=Oe,we=Ke,ge=Ce)},setOp:function(Oe,Ke,Ce){(be!==Oe||Ve!==Ke||$e!==Ce)&&(n.stencilOp(Oe,Ke,Ce),be=Oe,Ve=Ke,$e=Ce)},setLocked:function(Oe){O=Oe},setClear:function(Oe){ce!==Oe&&(n.clearStencil(Oe),ce=Oe)},reset:function(){O=!1,re=null,ie=null,we=null,ge=null,be=null,Ve=null,$e=null,ce=null}}}let r=new t,o=new i,a=new s,c={},l=new WeakMap,h={},f={},u={},d=new WeakMap,g=[],w=null,m=!1,p=null,v=null,C=null,y=null,A=null,T=null,_=null,E=new tt(0,0,0),F=0,P=!1,L=null,k=null,G=null,D=null,H=null,q=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,le=0,J=n.getParameter(n.VERSION);J.indexOf("WebGL")!==-1?(le=parseFloat(/^WebGL (\d)/.exec(J)[1]),V=le>=1):J.indexOf("OpenGL ES")!==-1&&(le=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),V=le>=2);let j=null,te={},fe=n.getParameter(n.SCISSOR_BOX),he=n.getParameter(n.VIEWPORT),ee=new $t().fromArray(fe),me=new $t().fromArray(he);function xe(O,re,ie,we){let ge=new Uint8Array(4),be=n.createTexture();n.bindTexture(O,be),n.texParameteri(O,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(O,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Ve=0;Ve<ie;Ve++)O===n.TEXTURE_3D||O===n.TEXTURE_2D_ARRAY?n.texImage3D(re,0,n.RGBA,1,1,we,0,n.RGBA,n.UNSIGNED_BYTE,ge):n.texImage2D(re+Ve,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[n.TEXTURE_2D]=xe(n.TEXTURE_2D,n.TEXTURE_2D,1),Ae[n.TEXTURE_CUBE_MAP]=xe(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[n.TEXTURE_2D_ARRAY]=xe(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ae[n.TEXTURE_3D]=xe(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(n.DEPTH_TEST),o.setFunc(wo),cn(!1),Dt(yf),Se(n.CULL_FACE),Yt(Rr);function Se(O){h[O]!==!0&&(n.enable(O),h[O]=!0)}function He(O){h[O]!==!1&&(n.disable(O),h[O]=!1)}function st(O,re){return u[O]!==re?(n.bindFramebuffer(O,re),u[O]=re,O===n.DRAW_FRAMEBUFFER&&(u[n.FRAMEBUFFER]=re),O===n.FRAMEBUFFER&&(u[n.DRAW_FRAMEBUFFER]=re),!0):!1}function Ge(O,re){let ie=g,we=!1;if(O){ie=d.get(re),ie===void 0&&(ie=[],d.set(re,ie));let ge=O.textures;if(ie.length!==ge.length||ie[0]!==n.COLOR_ATTACHMENT0){for(let be=0,Ve=ge.length;be<Ve;be++)ie[be]=n.COLOR_ATTACHMENT0+be;ie.length=ge.length,we=!0}}else ie[0]!==n.BACK&&(ie[0]=n.BACK,we=!0);we&&n.drawBuffers(ie)}function ut(O){return w!==O?(n.useProgram(O),w=O,!0):!1}let at={[Pr]:n.FUNC_ADD,[Gm]:n.FUNC_SUBTRACT,[Vm]:n.FUNC_REVERSE_SUBTRACT};at[Hm]=n.MIN,at[Wm]=n.MAX;let nt={[Xm]:n.ZERO,[qm]:n.ONE,[Ym]:n.SRC_COLOR,[wf]:n.SRC_ALPHA,[Qm]:n.SRC_ALPHA_SATURATE,[Km]:n.DST_COLOR,[Jm]:n.DST_ALPHA,[Zm]:n.ONE_MINUS_SRC_COLOR,[Ef]:n.ONE_MINUS_SRC_ALPHA,[jm]:n.ONE_MINUS_DST_COLOR,[$m]:n.ONE_MINUS_DST_ALPHA,[eg]:n.CONSTANT_COLOR,[tg]:n.ONE_MINUS_CONSTANT_COLOR,[ng]:n.CONSTANT_ALPHA,[ig]:n.ONE_MINUS_CONSTANT_ALPHA};function Yt(O,re,ie,we,ge,be,Ve,$e,ce,Oe){if(O===Rr){m===!0&&(He(n.BLEND),m=!1);return}if(m===!1&&(Se(n.BLEND),m=!0),O!==zm){if(O!==p||Oe!==P){if((v!==Pr||A!==Pr)&&(n.blendEquation(n.FUNC_ADD),v=Pr,A=Pr),Oe)switch(O){case Oo:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case bf:n.blendFunc(n.ONE,n.ONE);break;case Sf:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Mf:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:je("WebGLState: Invalid blending: ",O);break}else switch(O){case Oo:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case bf:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case Sf:je("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Mf:je("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:je("WebGLState: Invalid blending: ",O);break}C=null,y=null,T=null,_=null,E.set(0,0,0),F=0,p=O,P=Oe}return}ge=ge||re,be=be||ie,Ve=Ve||we,(re!==v||ge!==A)&&(n.blendEquationSeparate(at[re],at[ge]),v=re,A=ge),(ie!==C||we!==y||be!==T||Ve!==_)&&(n.blendFuncSeparate(nt[ie],nt[we],nt[be],nt[Ve]),C=ie,y=we,T=be,_=Ve),($e.equals(E)===!1||ce!==F)&&(n.blendColor($e.r,$e.g,$e.b,ce),E.copy($e),F=ce),p=O,P=!1}function kt(O,re){O.side===Ri?He(n.CULL_FACE):Se(n.CULL_FACE);let ie=O.side===Bn;re&&(ie=!ie),cn(ie),O.blending===Oo&&O.transparent===!1?Yt(Rr):Yt(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let we=O.stencilWrite;a.setTest(we),we&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),yt(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Se(n.SAMPLE_ALPHA_TO_COVERAGE):He(n.SAMPLE_ALPHA_TO_COVERAGE)}function cn(O){L!==O&&(O?n.frontFace(n.CW):n.frontFace(n.CCW),L=O)}function Dt(O){O!==Om?(Se(n.CULL_FACE),O!==k&&(O===yf?n.cullFace(n.BACK):O===Bm?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):He(n.CULL_FACE),k=O}function Cn(O){O!==G&&(V&&n.lineWidth(O),G=O)}function yt(O,re,ie){O?(Se(n.POLYGON_OFFSET_FILL),(D!==re||H!==ie)&&(D=re,H=ie,o.getReversed()&&(re=-re,ie=-ie),n.polygonOffset(re,ie))):He(n.POLYGON_OFFSET_FILL)}function xn(O){O?Se(n.SCISSOR_TEST):He(n.SCISSOR_TEST)}function jt(O){O===void 0&&(O=n.TEXTURE0+q-1),j!==O&&(n.activeTexture(O),j=O)}function un(O,re,ie){ie===void 0&&(j===null?ie=n.TEXTURE0+q-1:ie=j);let we=te[ie];we===void 0&&(we={type:void 0,texture:void 0},te[ie]=we),(we.type!==O||we.texture!==re)&&(j!==ie&&(n.activeTexture(ie),j=ie),n.bindTexture(O,re||Ae[O]),we.type=O,we.texture=re)}function B(){let O=te[j];O!==void 0&&O.type!==void 0&&(n.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Re(){try{n.compressedTexImage2D(...arguments)}catch(O){je("WebGLState:",O)}}function qe(){try{n.compressedTexImage3D(...arguments)}catch(O){je("WebGLState:",O)}}function rt(){try{n.texSubImage2D(...arguments)}catch(O){je("WebGLState:",O)}}function Me(){try{n.texSubImage3D(...arguments)}catch(O){je("WebGLState:",O)}}function Ft(){try{n.compressedTexSubImage2D(...arguments)}catch(O){je("WebGLState:",O)}}function ze(){try{n.compressedTexSubImage3D(...arguments)}catch(O){je("WebGLState:",O)}}function Xe(){try{n.texStorage2D(...arguments)}catch(O){je("WebGLState:",O)}}function R(){try{n.texStorage3D(...arguments)}catch(O){je("WebGLState:",O)}}function b(){try{n.texImage2D(...arguments)}catch(O){je("WebGLState:",O)}}function X(){try{n.texImage3D(...arguments)}catch(O){je("WebGLState:",O)}}function ue(O){return f[O]!==void 0?f[O]:n.getParameter(O)}function oe(O,re){f[O]!==re&&(n.pixelStorei(O,re),f[O]=re)}function _e(O){ee.equals(O)===!1&&(n.scissor(O.x,O.y,O.z,O.w),ee.copy(O))}function ve(O){me.equals(O)===!1&&(n.viewport(O.x,O.y,O.z,O.w),me.copy(O))}function ne(O,re){let ie=l.get(re);ie===void 0&&(ie=new WeakMap,l.set(re,ie));let we=ie.get(O);we===void 0&&(we=n.getUniformBlockIndex(re,O.name),n.uniformBlockBinding(re,we,we),ie.set(O,we))}function se(O,re,ie){let ge=l.get(re).get(O);c[ge]!==ie&&(n.bindBufferBase(n.UNIFORM_BUFFER,ge,ie),c[ge]=ie)}function pe(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),h={},f={},j=null,te={},u={},c={},d=new WeakMap,g=[],w=null,m=!1,p=null,v=null,C=null,y=null,A=null,T=null,_=null,E=new tt(0,0,0),F=0,P=!1,L=null,k=null,G=null,D=null,H=null,ee.set(0,0,n.canvas.width,n.canvas.height),me.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:He,bindFramebuffer:st,drawBuffers:Ge,useProgram:ut,setBlending:Yt,setMaterial:kt,setFlipSided:cn,setCullFace:Dt,setLineWidth:Cn,setPolygonOffset:yt,setScissorTest:xn,activeTexture:jt,bindTexture:un,unbindTexture:B,compressedTexImage2D:Re,compressedTexImage3D:qe,texImage2D:b,texImage3D:X,pixelStorei:oe,getParameter:ue,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Xe,texStorage3D:R,texSubImage2D:rt,texSubImage3D:Me,compressedTexSubImage2D:Ft,compressedTexSubImage3D:ze,scissor:_e,viewport:ve,reset:pe}}function Rw(n,e,t,i,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new Ye,h=new WeakMap,f=new Set,u,d=new WeakMap,g=new Set,w=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(R,b){return m?new OffscreenCanvas(R,b):Da("canvas")}function v(R,b,X){let ue=1,oe=Xe(R);if((oe.width>X||oe.height>X)&&(ue=X/Math.max(oe.width,oe.height)),ue<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let _e=Math.floor(ue*oe.width),ve=Math.floor(ue*oe.height);u===void 0&&(u=p(_e,ve));let ne=b?p(_e,ve):u;return ne.width=_e,ne.height=ve,ne.getContext("2d").drawImage(R,0,0,_e,ve),Ze("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ve+")."),ne}else return"data"in R&&Ze("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function C(R){return R.generateMipmaps}function y(R){n.generateMipmap(R)}function A(R){return R.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?n.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function T(R,b,X,ue,oe,_e=!1){if(R!==null){if(n[R]!==void 0)return n[R];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ve;ue&&(ve=e.get("EXT_texture_norm16"),ve||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=b;if(b===n.RED&&(X===n.FLOAT&&(ne=n.R32F),X===n.HALF_FLOAT&&(ne=n.R16F),X===n.UNSIGNED_BYTE&&(ne=n.R8),X===n.UNSIGNED_SHORT&&ve&&(ne=ve.R16_EXT),X===n.SHORT&&ve&&(ne=ve.R16_SNORM_EXT)),b===n.RED_INTEGER&&(X===n.UNSIGNED_BYTE&&(ne=n.R8UI),X===n.UNSIGNED_SHORT&&(ne=n.R16UI),X===n.UNSIGNED_INT&&(ne=n.R32UI),X===n.BYTE&&(ne=n.R8I),X===n.SHORT&&(ne=n.R16I),X===n.INT&&(ne=n.R32I)),b===n.RG&&(X===n.FLOAT&&(ne=n.RG32F),X===n.HALF_FLOAT&&(ne=n.RG16F),X===n.UNSIGNED_BYTE&&(ne=n.RG8),X===n.UNSIGNED_SHORT&&ve&&(ne=ve.RG16_EXT),X===n.SHORT&&ve&&(ne=ve.RG16_SNORM_EXT)),b===n.RG_INTEGER&&(X===n.UNSIGNED_BYTE&&(ne=n.RG8UI),X===n.UNSIGNED_SHORT&&(ne=n.RG16UI),X===n.UNSIGNED_INT&&(ne=n.RG32UI),X===n.BYTE&&(ne=n.RG8I),X===n.SHORT&&(ne=n.RG16I),X===n.INT&&(ne=n.RG32I)),b===n.RGB_INTEGER&&(X===n.UNSIGNED_BYTE&&(ne=n.RGB8UI),X===n.UNSIGNED_SHORT&&(ne=n.RGB16UI),X===n.UNSIGNED_INT&&(ne=n.RGB32UI),X===n.BYTE&&(ne=n.RGB8I),X===n.SHORT&&(ne=n.RGB16I),X===n.INT&&(ne=n.RGB32I)),b===n.RGBA_INTEGER&&(X===n.UNSIGNED_BYTE&&(ne=n.RGBA8UI),X===n.UNSIGNED_SHORT&&(ne=n.RGBA16UI),X===n.UNSIGNED_INT&&(ne=n.RGBA32UI),X===n.BYTE&&(ne=n.RGBA8I),X===n.SHORT&&(ne=n.RGBA16I),X===n.INT&&(ne=n.RGBA32I)),b===n.RGB&&(X===n.UNSIGNED_SHORT&&ve&&(ne=ve.RGB16_EXT),X===n.SHORT&&ve&&(ne=ve.RGB16_SNORM_EXT),X===n.UNSIGNED_INT_5_9_9_9_REV&&(ne=n.RGB9_E5),X===n.UNSIGNED_INT_10F_11F_11F_REV&&(ne=n.R11F_G11F_B10F)),b===n.RGBA){let se=_e?La:_t.getTransfer(oe);X===n.FLOAT&&(ne=n.RGBA32F),X===n.HALF_FLOAT&&(ne=n.RGBA16F),X===n.UNSIGNED_BYTE&&(ne=se===Ct?n.SRGB8_ALPHA8:n.RGBA8),X===n.UNSIGNED_SHORT&&ve&&(ne=ve.RGBA16_EXT),X===n.SHORT&&ve&&(ne=ve.RGBA16_SNORM_EXT),X===n.UNSIGNED_SHORT_4_4_4_4&&(ne=n.RGBA4),X===n.UNSIGNED_SHORT_5_5_5_1&&(ne=n.RGB5_A1)}return(ne===n.R16F||ne===n.R32F||ne===n.RG16F||ne===n.RG32F||ne===n.RGBA16F||ne===n.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function _(R,b){let X;return R?b===null||b===Vi||b===Lr?X=n.DEPTH24_STENCIL8:b===Pi?X=n.DEPTH32F_STENCIL8:b===ko&&(X=n.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Vi||b===Lr?X=n.DEPTH_COMPONENT24:b===Pi?X=n.DEPTH_COMPONENT32F:b===ko&&(X=n.DEPTH_COMPONENT16),X}function E(R,b){return C(R)===!0||R.isFramebufferTexture&&R.minFilter!==Nn&&R.minFilter!==Qn?Math.log2(Math.max(b.width,b.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?b.mipmaps.length:1}function F(R){let b=new WeakRef(R);i.get(R).__ref=b,g.add(b),w.register(R,b,b)}function P(R){let b=i.get(R).__ref;b!==void 0&&(g.delete(b),w.unregister(b))}function L(R){G(R.target)}function k(R){D(R.target)}function G(R){R.removeEventListener("dispose",L),P(R),q(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&f.delete(R)}function D(R){R.removeEventListener("dispose",k),P(R),le(R)}function H(){for(let R of g){let b=R.deref();b!==void 0&&(b.isRenderTarget===!0?D(b):G(b))}g.clear(),f.clear()}function q(R){let b=i.get(R);if(b.__webglInit===void 0)return;let X=R.source,ue=d.get(X);if(ue){let oe=ue[b.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&V(R),Object.keys(ue).length===0&&d.delete(X)}i.remove(R)}function V(R){let b=i.get(R);n.deleteTexture(b.__webglTexture);let X=R.source,ue=d.get(X);delete ue[b.__cacheKey],o.memory.textures--}function le(R){let b=i.get(R);b.__depthDisposeCallback&&b.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&G(X),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(b.__webglFramebuffer[oe]))for(let _e=0;_e<b.__webglFramebuffer[oe].length;_e++)n.deleteFramebuffer(b.__webglFramebuffer[oe][_e]);else n.deleteFramebuffer(b.__webglFramebuffer[oe]);b.__webglDepthbuffer&&n.deleteRenderbuffer(b.__webglDepthbuffer[oe])}else{if(Array.isArray(b.__webglFramebuffer))for(let oe=0;oe<b.__webglFramebuffer.length;oe++)n.deleteFramebuffer(b.__webglFramebuffer[oe]);else n.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&n.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&n.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let oe=0;oe<b.__webglColorRenderbuffer.length;oe++)b.__webglColorRenderbuffer[oe]&&n.deleteRenderbuffer(b.__webglColorRenderbuffer[oe]);b.__webglDepthRenderbuffer&&n.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let ue=R.textures;for(let oe=0,_e=ue.length;oe<_e;oe++){let ve=i.get(ue[oe]);ve.__webglTexture&&(n.deleteTexture(ve.__webglTexture),o.memory.textures--),i.remove(ue[oe])}i.remove(R)}let J=0;function j(){J=0}function te(){return J}function fe(R){J=R}function he(){let R=J;return R>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,R}function ee(R){let b=[];return b.push(R.wrapS),b.push(R.wrapT),b.push(R.wrapR||0),b.push(R.magFilter),b.push(R.minFilter),b.push(R.anisotropy),b.push(R.internalFormat),b.push(R.format),b.push(R.type),b.push(R.generateMipmaps),b.push(R.mipmapsAutoUpdate),b.push(R.premultiplyAlpha),b.push(R.flipY),b.push(R.unpackAlignment),b.push(R.colorSpace),b.join()}function me(R,b){let X=i.get(R);if(R.isVideoTexture&&Ft(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let ue=R.image;if(ue===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(ue.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{kt(X,R,b);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,X.__webglTexture,n.TEXTURE0+b)}function xe(R,b){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){kt(X,R,b);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,X.__webglTexture,n.TEXTURE0+b)}function Ae(R,b){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){kt(X,R,b);return}t.bindTexture(n.TEXTURE_3D,X.__webglTexture,n.TEXTURE0+b)}function Se(R,b){let X=i.get(R);if(R.version>0&&X.__version!==R.version){cn(X,R,b);return}t.bindTexture(n.TEXTURE_CUBE_MAP,X.__webglTexture,n.TEXTURE0+b)}let He={[Tc]:n.REPEAT,[is]:n.CLAMP_TO_EDGE,[Ac]:n.MIRRORED_REPEAT},st={[Nn]:n.NEAREST,[og]:n.NEAREST_MIPMAP_NEAREST,[nl]:n.NEAREST_MIPMAP_LINEAR,[Qn]:n.LINEAR,[Kc]:n.LINEAR_MIPMAP_NEAREST,[Ls]:n.LINEAR_MIPMAP_LINEAR},Ge={[ug]:n.NEVER,[Gf]:n.ALWAYS,[hg]:n.LESS,[kf]:n.LEQUAL,[fg]:n.EQUAL,[zf]:n.GEQUAL,[dg]:n.GREATER,[pg]:n.NOTEQUAL};function ut(R,b){if(b.type===Pi&&e.has("OES_texture_float_linear")===!1&&(b.magFilter===Qn||b.magFilter===Kc||b.magFilter===nl||b.magFilter===Ls||b.minFilter===Qn||b.minFilter===Kc||b.minFilter===nl||b.minFilter===Ls)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(R,n.TEXTURE_WRAP_S,He[b.wrapS]),n.texParameteri(R,n.TEXTURE_WRAP_T,He[b.wrapT]),(R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY)&&n.texParameteri(R,n.TEXTURE_WRAP_R,He[b.wrapR]),n.texParameteri(R,n.TEXTURE_MAG_FILTER,st[b.magFilter]),n.texParameteri(R,n.TEXTURE_MIN_FILTER,st[b.minFilter]),b.compareFunction&&(n.texParameteri(R,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(R,n.TEXTURE_COMPARE_FUNC,Ge[b.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Nn||b.minFilter!==nl&&b.minFilter!==Ls||b.type===Pi&&e.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||i.get(b).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");n.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),i.get(b).__currentAnisotropy=b.anisotropy}}}function at(R,b){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,b.addEventListener("dispose",L),F(b));let ue=b.source,oe=d.get(ue);oe===void 0&&(oe={},d.set(ue,oe));let _e=ee(b);if(_e!==R.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,X=!0),oe[_e].usedTimes++;let ve=oe[R.__cacheKey];ve!==void 0&&(oe[R.__cacheKey].usedTimes--,ve.usedTimes===0&&V(b)),R.__cacheKey=_e,R.__webglTexture=oe[_e].texture}return X}function nt(R,b,X){return Math.floor(Math.floor(R/X)/b)}function Yt(R,b,X,ue){let _e=R.updateRanges;if(_e.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,b.width,b.height,X,ue,b.data);else{_e.sort((O,re)=>O.start-re.start);let ve=0;for(let O=1;O<_e.length;O++){let re=_e[ve],ie=_e[O],we=re.start+re.count,ge=nt(ie.start,b.width,4),be=nt(re.start,b.width,4);ie.start<=we+1&&ge===be&&nt(ie.start+ie.count-1,b.width,4)===ge?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++ve,_e[ve]=ie)}_e.length=ve+1;let ne=t.getParameter(n.UNPACK_ROW_LENGTH),se=t.getParameter(n.UNPACK_SKIP_PIXELS),pe=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,b.width);for(let O=0,re=_e.length;O<re;O++){let ie=_e[O],we=Math.floor(ie.start/4),ge=Math.ceil(ie.count/4),be=we%b.width,Ve=Math.floor(we/b.width),$e=ge,ce=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,be),t.pixelStorei(n.UNPACK_SKIP_ROWS,Ve),t.texSubImage2D(n.TEXTURE_2D,0,be,Ve,$e,ce,X,ue,b.data)}R.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,ne),t.pixelStorei(n.UNPACK_SKIP_PIXELS,se),t.pixelStorei(n.UNPACK_SKIP_ROWS,pe)}}function kt(R,b,X){let ue=n.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(ue=n.TEXTURE_2D_ARRAY),b.isData3DTexture&&(ue=n.TEXTURE_3D);let oe=at(R,b),_e=b.source;t.bindTexture(ue,R.__webglTexture,n.TEXTURE0+X);let ve=i.get(_e);if(_e.version!==ve.__version||oe===!0){if(t.activeTexture(n.TEXTURE0+X),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let ce=_t.getPrimaries(_t.workingColorSpace),Oe=b.colorSpace===Ns?null:_t.getPrimaries(b.colorSpace),Ke=b.colorSpace===Ns||ce===Oe?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ke)}t.pixelStorei(n.UNPACK_ALIGNMENT,b.unpackAlignment);let se=v(b.image,!1,s.maxTextureSize);se=ze(b,se);let pe=r.convert(b.format,b.colorSpace),O=r.convert(b.type),re=T(b.internalFormat,pe,O,b.normalized,b.colorSpace,b.isVideoTexture);ut(ue,b);let ie,we=b.mipmaps,ge=b.isVideoTexture!==!0,be=ve.__version===void 0||oe===!0,Ve=_e.dataReady,$e=E(b,se);if(b.isDepthTexture)re=_(b.format===Ds,b.type),be&&(ge?t.texStorage2D(n.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(n.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,null));else if(b.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(n.TEXTURE_2D,$e,re,we[0].width,we[0].height);for(let ce=0,Oe=we.length;ce<Oe;ce++)ie=we[ce],ge?Ve&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data);b.generateMipmaps=!1}else ge?(be&&t.texStorage2D(n.TEXTURE_2D,$e,re,se.width,se.height),Ve&&Yt(b,se,pe,O)):t.texImage2D(n.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,se.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){ge&&be&&t.texStorage3D(n.TEXTURE_2D_ARRAY,$e,re,we[0].width,we[0].height,se.depth);for(let ce=0,Oe=we.length;ce<Oe;ce++)if(ie=we[ce],b.format!==Wi)if(pe!==null)if(ge){if(Ve)if(b.layerUpdates.size>0){let Ke=$f(ie.width,ie.height,b.format,b.type);for(let Ce of b.layerUpdates){let ot=ie.data.subarray(Ce*Ke/ie.data.BYTES_PER_ELEMENT,(Ce+1)*Ke/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,Ce,ie.width,ie.height,1,pe,ot)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,ie.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,ie.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ve&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,O,ie.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,pe,O,ie.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(n.TEXTURE_2D,$e,re,we[0].width,we[0].height);for(let ce=0,Oe=we.length;ce<Oe;ce++)ie=we[ce],b.format!==Wi?pe!==null?ge?Ve&&t.compressedTexSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,ie.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ve&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data)}else if(b.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(n.TEXTURE_2D_ARRAY,$e,re,se.width,se.height,se.depth),Ve)if(b.layerUpdates.size>0){let ce=$f(se.width,se.height,b.format,b.type);for(let Oe of b.layerUpdates){let Ke=se.data.subarray(Oe*ce/se.data.BYTES_PER_ELEMENT,(Oe+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Oe,se.width,se.height,1,pe,O,Ke)}b.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(b.isData3DTexture)ge?(be&&t.texStorage3D(n.TEXTURE_3D,$e,re,se.width,se.height,se.depth),Ve&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)):t.texImage3D(n.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(b.isFramebufferTexture){if(be)if(ge)t.texStorage2D(n.TEXTURE_2D,$e,re,se.width,se.height);else{let ce=se.width,Oe=se.height;for(let Ke=0;Ke<$e;Ke++)t.texImage2D(n.TEXTURE_2D,Ke,re,ce,Oe,0,pe,O,null),ce>>=1,Oe>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in n){let ce=n.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),f.add(b),ce.onpaint=Oe=>{let Ke=Oe.changedElements;for(let Ce of f)Ke.includes(Ce.image)&&(Ce.needsUpdate=!0)},ce.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,se);else{let Ke=n.RGBA,Ce=n.RGBA,ot=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Ke,Ce,ot,se)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Xe(we[0]);t.texStorage2D(n.TEXTURE_2D,$e,re,ce.width,ce.height)}for(let ce=0,Oe=we.length;ce<Oe;ce++)ie=we[ce],ge?Ve&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,pe,O,ie):t.texImage2D(n.TEXTURE_2D,ce,re,pe,O,ie);b.generateMipmaps=!1}else if(ge){if(be){let ce=Xe(se);t.texStorage2D(n.TEXTURE_2D,$e,re,ce.width,ce.height)}Ve&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,pe,O,se)}else t.texImage2D(n.TEXTURE_2D,0,re,pe,O,se);C(b)&&b.mipmapsAutoUpdate===!0&&y(ue),ve.__version=_e.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function cn(R,b,X){if(b.image.length!==6)return;let ue=at(R,b),oe=b.source;t.bindTexture(n.TEXTURE_CUBE_MAP,R.__webglTexture,n.TEXTURE0+X);let _e=i.get(oe);if(oe.version!==_e.__version||ue===!0){t.activeTexture(n.TEXTURE0+X);let ve=_t.getPrimaries(_t.workingColorSpace),ne=b.colorSpace===Ns?null:_t.getPrimaries(b.colorSpace),se=b.colorSpace===Ns||ve===ne?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,b.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=b.isCompressedTexture||b.image[0].isCompressedTexture,O=b.image[0]&&b.image[0].isDataTexture,re=[];for(let Ce=0;Ce<6;Ce++)!pe&&!O?re[Ce]=v(b.image[Ce],!0,s.maxCubemapSize):re[Ce]=O?b.image[Ce].image:b.image[Ce],re[Ce]=ze(b,re[Ce]);let ie=re[0],we=r.convert(b.format,b.colorSpace),ge=r.convert(b.type),be=T(b.internalFormat,we,ge,b.normalized,b.colorSpace),Ve=b.isVideoTexture!==!0,$e=_e.__version===void 0||ue===!0,ce=oe.dataReady,Oe=E(b,ie);ut(n.TEXTURE_CUBE_MAP,b);let Ke;if(b.isDepthTexture){if(be=_(b.format===Ds,b.type),$e)if(Ve)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,be,ie.width,ie.height);else for(let Ce=0;Ce<6;Ce++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,be,ie.width,ie.height,0,we,ge,null)}else if(pe){Ve&&$e&&t.texStorage2D(n.TEXTURE_CUBE_MAP,Oe,be,ie.width,ie.height);for(let Ce=0;Ce<6;Ce++){Ke=re[Ce].mipmaps;for(let ot=0;ot<Ke.length;ot++){let zt=Ke[ot];b.format!==Wi?we!==null?Ve?ce&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot,0,0,zt.width,zt.height,we,zt.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot,be,zt.width,zt.height,0,zt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ve?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot,0,0,zt.width,zt.height,we,ge,zt.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot,be,zt.width,zt.height,0,we,ge,zt.data)}}}else{if(Ke=b.mipmaps,Ve&&$e){Ke.length>0&&Oe++;let Ce=Xe(re[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,Oe,be,Ce.width,Ce.height)}for(let Ce=0;Ce<6;Ce++)if(O){Ve?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,0,0,re[Ce].width,re[Ce].height,we,ge,re[Ce].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,be,re[Ce].width,re[Ce].height,0,we,ge,re[Ce].data);for(let ot=0;ot<Ke.length;ot++){let qn=Ke[ot].image[Ce].image;Ve?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot+1,0,0,qn.width,qn.height,we,ge,qn.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot+1,be,qn.width,qn.height,0,we,ge,qn.data)}}else{Ve?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,0,0,we,ge,re[Ce]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,be,we,ge,re[Ce]);for(let ot=0;ot<Ke.length;ot++){let zt=Ke[ot];Ve?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot+1,0,0,we,ge,zt.image[Ce]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ot+1,be,we,ge,zt.image[Ce])}}}C(b)&&b.mipmapsAutoUpdate===!0&&y(n.TEXTURE_CUBE_MAP),_e.__version=oe.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function Dt(R,b,X,ue,oe,_e){let ve=r.convert(X.format,X.colorSpace),ne=r.convert(X.type),se=T(X.internalFormat,ve,ne,X.normalized,X.colorSpace),pe=i.get(b),O=i.get(X);if(O.__renderTarget=b,!pe.__hasExternalTextures){let re=Math.max(1,b.width>>_e),ie=Math.max(1,b.height>>_e);oe===n.TEXTURE_3D||oe===n.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,se,re,ie,b.depth,0,ve,ne,null):t.texImage2D(oe,_e,se,re,ie,0,ve,ne,null)}t.bindFramebuffer(n.FRAMEBUFFER,R),Me(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ue,oe,O.__webglTexture,0,rt(b)):(oe===n.TEXTURE_2D||oe>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ue,oe,O.__webglTexture,_e),t.bindFramebuffer(n.FRAMEBUFFER,null)}function Cn(R,b,X){if(n.bindRenderbuffer(n.RENDERBUFFER,R),b.depthBuffer){let ue=b.depthTexture,oe=ue&&ue.isDepthTexture?ue.type:null,_e=_(b.stencilBuffer,oe),ve=b.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;Me(b)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,rt(b),_e,b.width,b.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,rt(b),_e,b.width,b.height):n.renderbufferStorage(n.RENDERBUFFER,_e,b.width,b.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,ve,n.RENDERBUFFER,R)}else{let ue=b.textures;for(let oe=0;oe<ue.length;oe++){let _e=ue[oe],ve=r.convert(_e.format,_e.colorSpace),ne=r.convert(_e.type),se=T(_e.internalFormat,ve,ne,_e.normalized,_e.colorSpace);Me(b)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,rt(b),se,b.width,b.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,rt(b),se,b.width,b.height):n.renderbufferStorage(n.RENDERBUFFER,se,b.width,b.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function yt(R,b,X){let ue=b.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,R),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=i.get(b.depthTexture);oe.__renderTarget=b;let _e=ue?b.depthTexture.image[0]:b.depthTexture.image;(!oe.__webglTexture||_e.width!==b.width||_e.height!==b.height)&&(_e.width=b.width,_e.height=b.height,b.depthTexture.needsUpdate=!0),ue?Se(b.depthTexture,0):me(b.depthTexture,0);let ve=oe.__webglTexture,ne=rt(b),se=ue?n.TEXTURE_CUBE_MAP_POSITIVE_X+X:n.TEXTURE_2D,pe=b.depthTexture.format===Ds?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(b.depthTexture.format===Rs)Me(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,se,ve,0,ne):n.framebufferTexture2D(n.FRAMEBUFFER,pe,se,ve,0);else if(b.depthTexture.format===Ds)Me(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,se,ve,0,ne):n.framebufferTexture2D(n.FRAMEBUFFER,pe,se,ve,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function xn(R){let b=i.get(R),X=R.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==R.depthTexture){let ue=R.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),ue){let oe=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,ue.removeEventListener("dispose",oe)};ue.addEventListener("dispose",oe),b.__depthDisposeCallback=oe}b.__boundDepthTexture=ue}if(R.depthTexture&&!b.__autoAllocateDepthBuffer)if(X)for(let ue=0;ue<6;ue++)yt(b.__webglFramebuffer[ue],R,ue);else R.texture.mipmaps.length>0?yt(b.__webglFramebuffer[0],R,0):yt(b.__webglFramebuffer,R,0);else if(X){b.__webglDepthbuffer=[];for(let ue=0;ue<6;ue++)if(t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer[ue]),b.__webglDepthbuffer[ue]===void 0)b.__webglDepthbuffer[ue]=n.createRenderbuffer(),Cn(b.__webglDepthbuffer[ue],R,!1);else{let oe=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=b.__webglDepthbuffer[ue];n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,oe,n.RENDERBUFFER,_e)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=n.createRenderbuffer(),Cn(b.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=b.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,oe,n.RENDERBUFFER,_e)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function jt(R,b,X){let ue=i.get(R);b!==void 0&&Dt(ue.__webglFramebuffer,R,R.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),X!==void 0&&xn(R)}function un(R){let b=R.texture,X=i.get(R),ue=i.get(b);R.addEventListener("dispose",k),F(R);let oe=R.textures,_e=R.isWebGLCubeRenderTarget===!0,ve=oe.length>1;if(ve||(ue.__webglTexture===void 0&&(ue.__webglTexture=n.createTexture()),ue.__version=b.version,o.memory.textures++),_e){X.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(b.mipmaps.length>0){X.__webglFramebuffer[ne]=[];for(let se=0;se<b.mipmaps.length;se++)X.__webglFramebuffer[ne][se]=n.createFramebuffer()}else X.__webglFramebuffer[ne]=n.createFramebuffer()}else{if(b.mipmaps.length>0){X.__webglFramebuffer=[];for(let ne=0;ne<b.mipmaps.length;ne++)X.__webglFramebuffer[ne]=n.createFramebuffer()}else X.__webglFramebuffer=n.createFramebuffer();if(ve)for(let ne=0,se=oe.length;ne<se;ne++){let pe=i.get(oe[ne]);pe.__webglTexture===void 0&&(pe.__webglTexture=n.createTexture(),o.memory.textures++)}if(R.samples>0&&Me(R)===!1){X.__webglMultisampledFramebuffer=n.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let ne=0;ne<oe.length;ne++){let se=oe[ne];X.__webglColorRenderbuffer[ne]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,X.__webglColorRenderbuffer[ne]);let pe=r.convert(se.format,se.colorSpace),O=r.convert(se.type),re=T(se.internalFormat,pe,O,se.normalized,se.colorSpace,R.isXRRenderTarget===!0),ie=rt(R);n.renderbufferStorageMultisample(n.RENDERBUFFER,ie,re,R.width,R.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ne,n.RENDERBUFFER,X.__webglColorRenderbuffer[ne])}n.bindRenderbuffer(n.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=n.createRenderbuffer(),Cn(X.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(_e){t.bindTexture(n.TEXTURE_CUBE_MAP,ue.__webglTexture),ut(n.TEXTURE_CUBE_MAP,b);for(let ne=0;ne<6;ne++)if(b.mipmaps.length>0)for(let se=0;se<b.mipmaps.length;se++)Dt(X.__webglFramebuffer[ne][se],R,b,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else Dt(X.__webglFramebuffer[ne],R,b,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);C(b)?y(n.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}else if(ve){for(let ne=0,se=oe.length;ne<se;ne++){let pe=oe[ne],O=i.get(pe),re=n.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(re,O.__webglTexture),ut(re,pe),Dt(X.__webglFramebuffer,R,pe,n.COLOR_ATTACHMENT0+ne,re,0),C(pe)&&y(re)}t.unbindTexture()}else{let ne=n.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ne=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(ne,ue.__webglTexture),ut(ne,b),b.mipmaps.length>0)for(let se=0;se<b.mipmaps.length;se++)Dt(X.__webglFramebuffer[se],R,b,n.COLOR_ATTACHMENT0,ne,se);else Dt(X.__webglFramebuffer,R,b,n.COLOR_ATTACHMENT0,ne,0);C(b)?y(ne):b.mipmaps.length>0&&n.texParameteri(ne,n.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&xn(R)}function B(R){let b=R.textures;for(let X=0,ue=b.length;X<ue;X++){let oe=b[X];if(C(oe)&&oe.mipmapsAutoUpdate===!0){let _e=A(R),ve=i.get(oe).__webglTexture;t.bindTexture(_e,ve),y(_e),t.unbindTexture()}}}let Re=[];function qe(R){if(R.samples>0){if(Me(R)===!1){let b=R.textures,X=R.width,ue=R.height,oe=n.COLOR_BUFFER_BIT,_e=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ve=i.get(R),ne=b.length>1;if(ne)for(let pe=0;pe<b.length;pe++)t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,ve.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ve.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ve.__webglFramebuffer);for(let pe=0;pe<b.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=n.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=n.STENCIL_BUFFER_BIT)),ne){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let O=i.get(b[pe]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,O,0)}n.blitFramebuffer(0,0,X,ue,0,0,X,ue,oe,n.NEAREST),c===!0&&(Re.length=0,Re.push(n.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Re.push(_e),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Re))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),ne)for(let pe=0;pe<b.length;pe++){t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let O=i.get(b[pe]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,O,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ve.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&c){let b=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[b])}}}function rt(R){return Math.min(s.maxSamples,R.samples)}function Me(R){let b=i.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Ft(R){let b=o.render.frame;h.get(R)!==b&&(h.set(R,b),R.update())}function ze(R,b){let X=R.colorSpace,ue=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==Ia&&X!==Ns&&(_t.getTransfer(X)===Ct?(ue!==Wi||oe!==ri)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):je("WebGLTextures: Unsupported texture color space:",X)),b}function Xe(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(l.width=R.naturalWidth||R.width,l.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(l.width=R.displayWidth,l.height=R.displayHeight):(l.width=R.width,l.height=R.height),l}this.allocateTextureUnit=he,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=fe,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Se,this.rebindTextures=jt,this.setupRenderTarget=un,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=qe,this.setupDepthRenderbuffer=xn,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Me,this.dispose=H}function Pw(n,e){function t(i,s=Ns){let r,o=_t.getTransfer(s);if(i===ri)return n.UNSIGNED_BYTE;if(i===Qc)return n.UNSIGNED_SHORT_4_4_4_4;if(i===eu)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Uf)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Ff)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Df)return n.BYTE;if(i===Nf)return n.SHORT;if(i===ko)return n.UNSIGNED_SHORT;if(i===jc)return n.INT;if(i===Vi)return n.UNSIGNED_INT;if(i===Pi)return n.FLOAT;if(i===Hi)return n.HALF_FLOAT;if(i===Of)return n.ALPHA;if(i===Bf)return n.RGB;if(i===Wi)return n.RGBA;if(i===Rs)return n.DEPTH_COMPONENT;if(i===Ds)return n.DEPTH_STENCIL;if(i===tu)return n.RED;if(i===nu)return n.RED_INTEGER;if(i===ar)return n.RG;if(i===iu)return n.RG_INTEGER;if(i===su)return n.RGBA_INTEGER;if(i===il||i===sl||i===rl||i===ol)if(o===Ct)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===il)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===sl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===rl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===ol)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===il)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===sl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===rl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===ol)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===ru||i===ou||i===au||i===lu)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===ru)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===ou)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===au)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===lu)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===cu||i===uu||i===hu||i===fu||i===du||i===al||i===pu)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(i===cu||i===uu)return o===Ct?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===hu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===fu)return r.COMPRESSED_R11_EAC;if(i===du)return r.COMPRESSED_SIGNED_R11_EAC;if(i===al)return r.COMPRESSED_RG11_EAC;if(i===pu)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===mu||i===gu||i===_u||i===xu||i===vu||i===yu||i===bu||i===Su||i===Mu||i===wu||i===Eu||i===Tu||i===Au||i===Cu)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(i===mu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===gu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===_u)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===xu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===vu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===yu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===bu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Su)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Mu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===wu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Eu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Tu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Au)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Cu)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Ru||i===Pu||i===Iu)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(i===Ru)return o===Ct?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Pu)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Iu)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Lu||i===Du||i===ll||i===Nu)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(i===Lu)return r.COMPRESSED_RED_RGTC1_EXT;if(i===Du)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===ll)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Nu)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===Lr?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var Iw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Lw=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,rd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new Ga(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Ci({vertexShader:Iw,fragmentShader:Lw,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Xt(new Is(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},od=class extends Gi{constructor(e,t){super();let i=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,h=null,f=null,u=null,d=null,g=null,w=typeof XRWebGLBinding<"u",m=new rd,p={},v=t.getContextAttributes(),C=null,y=null,A=[],T=[],_=new Ye,E=null,F=null,P=new Hn;P.viewport=new $t;let L=new Hn;L.viewport=new $t;let k=[P,L],G=new Yc,D=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=A[ee];return me===void 0&&(me=new Po,A[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=A[ee];return me===void 0&&(me=new Po,A[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=A[ee];return me===void 0&&(me=new Po,A[ee]=me),me.getHandSpace()};function q(ee){let me=T.indexOf(ee.inputSource);if(me===-1)return;let xe=A[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,l||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function V(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",le);for(let ee=0;ee<A.length;ee++){let me=T[ee];me!==null&&(T[ee]=null,A[ee].disconnect(me))}D=null,H=null,m.reset();for(let ee in p)delete p[ee];if(e.setRenderTarget(C),d=null,u=null,f=null,s=null,y=null,he.stop(),i.isPresenting=!1,e.setPixelRatio(E),e.setSize(_.width,_.height,!1),F!==null){let ee=F.camera;ee.fov=F.fov,ee.zoom=F.zoom,ee.updateProjectionMatrix(),F=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,i.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,i.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(ee){l=ee},this.getBaseLayer=function(){return u!==null?u:d},this.getBinding=function(){return f===null&&w&&(f=new XRWebGLBinding(s,t)),f},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(C=e.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",V),s.addEventListener("inputsourceschange",le),v.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(_),w&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Se=null;v.depth&&(Se=v.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=v.stencil?Ds:Rs,Ae=v.stencil?Lr:Vi);let He={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};f=this.getBinding(),u=f.createProjectionLayer(He),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),y=new _i(u.textureWidth,u.textureHeight,{format:Wi,type:ri,depthTexture:new Ps(u.textureWidth,u.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:v.stencil,colorSpace:e.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let xe={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:d}),e.setPixelRatio(1),e.setSize(d.framebufferWidth,d.framebufferHeight,!1),y=new _i(d.framebufferWidth,d.framebufferHeight,{format:Wi,type:ri,colorSpace:e.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),he.setContext(s),he.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function le(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=T.indexOf(xe);Ae>=0&&(T[Ae]=null,A[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=T.indexOf(xe);if(Ae===-1){for(let He=0;He<A.length;He++)if(He>=T.length){T.push(xe),Ae=He;break}else if(T[He]===null){T[He]=xe,Ae=He;break}if(Ae===-1)break}let Se=A[Ae];Se&&Se.connect(xe)}}function J(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),G.near=L.near=P.near=me,G.far=L.far=P.far=xe,(D!==G.near||H!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),D=G.near,H=G.far),G.layers.mask=ee.layers.mask|6,P.layers.mask=G.layers.mask&-5,L.layers.mask=G.layers.mask&-3;let Ae=ee.parent,Se=G.cameras;J(G,Ae);for(let He=0;He<Se.length;He++)J(Se[He],Ae);G.projectionMatrix.copy(P.projectionMatrix),G.projectionMatrixInverse.copy(P.projectionMatrixInverse),F===null&&ee.isPerspectiveCamera&&(F={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,G,Ae)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=Ao*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(u===null&&d===null))return c},this.setFoveation=function(ee){c=ee,u!==null&&(u.fixedFoveation=ee),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(ee){return p[ee]};let te=null;function fe(ee,me){if(h=me.getViewerPose(l||o),g=me,h!==null){let xe=h.views;d!==null&&(e.setRenderTargetFramebuffer(y,d.framebuffer),e.setRenderTarget(y));let Ae=!1;xe.length!==G.cameras.length&&(G.cameras.length=0,Ae=!0);for(let Ge=0;Ge<xe.length;Ge++){let ut=xe[Ge],at=null;if(d!==null)at=d.getViewport(ut);else{let Yt=f.getViewSubImage(u,ut);at=Yt.viewport,Ge===0&&(e.setRenderTargetTextures(y,Yt.colorTexture,Yt.depthStencilTexture),e.setRenderTarget(y))}let nt=k[Ge];nt===void 0&&(nt=new Hn,nt.layers.enable(Ge),nt.viewport=new $t,k[Ge]=nt),nt.matrix.fromArray(ut.transform.matrix),nt.matrix.decompose(nt.position,nt.quaternion,nt.scale),nt.projectionMatrix.fromArray(ut.projectionMatrix),nt.projectionMatrixInverse.copy(nt.projectionMatrix).invert(),nt.viewport.set(at.x,at.y,at.width,at.height),Ge===0&&(G.matrix.copy(nt.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Ae===!0&&G.cameras.push(nt)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&w){f=i.getBinding();let Ge=f.getDepthInformation(xe[0]);Ge&&Ge.isValid&&Ge.texture&&m.init(Ge,s.renderState)}if(Se&&Se.includes("camera-access")&&w){e.state.unbindTexture(),f=i.getBinding();for(let Ge=0;Ge<xe.length;Ge++){let ut=xe[Ge].camera;if(ut){let at=p[ut];at||(at=new Ga,p[ut]=at);let nt=f.getCameraImage(ut);at.sourceTexture=nt}}}}for(let xe=0;xe<A.length;xe++){let Ae=T[xe],Se=A[xe];Ae!==null&&Se!==void 0&&Se.update(Ae,me,l||o)}te&&te(ee,me),me.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:me}),g=null}let he=new Yg;he.setAnimationLoop(fe),this.setAnimationLoop=function(ee){te=ee},this.dispose=function(){}}},Dw=new Ut,i0=new et;i0.set(-1,0,0,0,1,0,0,0,1);function Nw(n,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function i(m,p){p.color.getRGB(m.fogColor.value,Yf(n)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,v,C,y){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),f(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&d(m,p,y)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),w(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?c(m,p,v,C):p.isSpriteMaterial?l(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Bn&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Bn&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let v=e.get(p),C=v.envMap,y=v.envMapRotation;C&&(m.envMap.value=C,m.envMapRotation.value.setFromMatrix4(Dw.makeRotationFromEuler(y)).transpose(),C.isCubeTexture&&C.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(i0),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function c(m,p,v,C){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*v,m.scale.value=C*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function l(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function f(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function d(m,p,v){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Bn&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function w(m,p){let v=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function Uw(n,e,t,i){let s={},r={};function o(v,C){let y=C.program;i.uniformBlockBinding(v,y,s[v.id])}function a(v,C){let y=s[v.id];y===void 0&&(g(v),y=c(v),s[v.id]=y,v.addEventListener("dispose",m));let A=C.program;i.updateUBOMapping(v,A);let T=e.render.frame;r[v.id]!==T&&(l(v),r[v.id]=T)}function c(v){let C=n.createBuffer(),y=v.__size,A=v.usage;return n.bindBuffer(n.UNIFORM_BUFFER,C),n.bufferData(n.UNIFORM_BUFFER,y,A),n.bindBuffer(n.UNIFORM_BUFFER,null),C}function l(v){let C=s[v.id],y=v.uniforms,A=v.__cache;n.bindBuffer(n.UNIFORM_BUFFER,C);for(let T=0,_=y.length;T<_;T++){let E=y[T];if(Array.isArray(E))for(let F=0,P=E.length;F<P;F++)h(E[F],T,F,A);else h(E,T,0,A)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function h(v,C,y,A){if(u(v,C,y,A)===!0){let T=v.__offset,_=v.value;if(Array.isArray(_)){let E=0;for(let F=0;F<_.length;F++){let P=_[F],L=w(P,!0);f(P,v.__data,E),E+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else f(_,v.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,T,v.__data)}}function f(v,C,y){typeof v=="number"||typeof v=="boolean"?C[y]=v:v.isMatrix3?(C[y]=v.elements[0],C[y+1]=v.elements[1],C[y+2]=v.elements[2],C[y+3]=0,C[y+4]=v.elements[3],C[y+5]=v.elements[4],C[y+6]=v.elements[5],C[y+7]=0,C[y+8]=v.elements[6],C[y+9]=v.elements[7],C[y+10]=v.elements[8],C[y+11]=0):ArrayBuffer.isView(v)?C.set(v.subarray(0,C.length-y),y):v.toArray(C,y)}function u(v,C,y,A){let T=v.value,_=C+"_"+y;if(Array.isArray(T)){A[_]===void 0&&(A[_]=[]);let E=A[_],F=!1;for(let P=0;P<T.length;P++)d(T[P],E,P)===!0&&(F=!0);return F}return d(T,A,_)}function d(v,C,y){if(C[y]===void 0)return typeof v=="number"||typeof v=="boolean"?C[y]=v:ArrayBuffer.isView(v)?C[y]=v.slice():C[y]=v.clone(),!0;{let A=C[y];if(typeof v=="number"||typeof v=="boolean"){if(A!==v)return C[y]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(A.equals(v)===!1)return A.copy(v),!0}}return!1}function g(v){let C=v.uniforms,y=0,A=16;for(let _=0,E=C.length;_<E;_++){let F=Array.isArray(C[_])?C[_]:[C[_]];for(let P=0,L=F.length;P<L;P++){let k=F[P],G=Array.isArray(k.value)?k.value:[k.value],D=Array.isArray(C[_])||Array.isArray(k.value),H=y;for(let V=0,le=G.length;V<le;V++){let J=G[V],j=w(J,D),te=y%A,fe=te%j.boundary,he=te+fe;y+=fe,he!==0&&A-he<j.storage&&(y+=A-he),V===0&&(H=y),y+=j.storage}let q=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new q((y-H)/Float32Array.BYTES_PER_ELEMENT),k.__offset=H}}let T=y%A;return T>0&&(y+=A-T),v.__size=y,v.__cache={},this}function w(v,C){let y={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(y.boundary=4,y.storage=4):v.isVector2?(y.boundary=8,y.storage=8):v.isVector3||v.isColor?(y.boundary=16,y.storage=12):v.isVector4?(y.boundary=16,y.storage=16):v.isMatrix3?(y.boundary=16,y.storage=48):v.isMatrix4?(y.boundary=16,y.storage=64):v.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(y.boundary=16,y.storage=v.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",v),C===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(v){let C=v.target;C.removeEventListener("dispose",m),n.deleteBuffer(s[C.id]),delete s[C.id],delete r[C.id]}function p(){for(let v in s)n.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:p}}var Fw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),cs=null;function Ow(){return cs===null&&(cs=new Oa(Fw,16,16,ar,Hi),cs.name="DFG_LUT",cs.minFilter=Qn,cs.magFilter=Qn,cs.wrapS=is,cs.wrapT=is,cs.generateMipmaps=!1,cs.needsUpdate=!0),cs}var Bu=class{constructor(e={}){let{canvas:t=gg(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:f=!1,reversedDepthBuffer:u=!1,outputBufferType:d=ri}=e;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let w=d,m=new Set([su,iu,nu]),p=new Set([ri,Vi,ko,Lr,Qc,eu]),v=new Uint32Array(4),C=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},A=null,T=null,_=[],E=[],F=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ls,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,L=!1,k=null,G=null,D=null,H=null;this._outputColorSpace=jn;let q=0,V=0,le=null,J=-1,j=null,te=new $t,fe=new $t,he=null,ee=new tt(0),me=0,xe=t.width,Ae=t.height,Se=1,He=null,st=null,Ge=new $t(0,0,xe,Ae),ut=new $t(0,0,xe,Ae),at=!1,nt=new er,Yt=new Dc,kt=!1,cn=!1,Dt=new Ut,Cn=new Y,yt=new $t,xn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},jt=!1;function un(){return le===null?Se:1}let B=i;function Re(M,z){return t.getContext(M,z)}let qe,rt,Me,Ft,ze,Xe,R,b,X,ue,oe,_e,ve,ne,se,pe,O,re,ie,we,ge,be,Ve;try{let M={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:h,failIfMajorPerformanceCaveat:f};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Oe,!1),t.addEventListener("webglcontextrestored",Ke,!1),t.addEventListener("webglcontextcreationerror",Ce,!1),B===null){let z="webgl2";if(B=Re(z,M),B===null)throw Re(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}$e()}catch(M){throw t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",Ke,!1),t.removeEventListener("webglcontextcreationerror",Ce,!1),je("WebGLRenderer: "+M.message),M}function $e(){qe=new ZS(B),qe.init(),ge=new Pw(B,qe),rt=new OS(B,qe,e,ge),Me=new Cw(B,qe),rt.reversedDepthBuffer&&u&&Me.buffers.depth.setReversed(!0),G=B.createFramebuffer(),D=B.createFramebuffer(),H=B.createFramebuffer(),Ft=new KS(B),ze=new pw,Xe=new Rw(B,qe,Me,ze,rt,ge,Ft),R=new YS(P),b=new Qv(B),be=new US(B,b),X=new JS(B,b,Ft,be),ue=new QS(B,X,b,be,Ft),re=new jS(B,rt,Xe),se=new BS(ze),oe=new dw(P,R,qe,rt,be,se),_e=new Nw(P,ze),ve=new gw,ne=new Sw(qe),O=new NS(P,R,Me,ue,g,c),pe=new Aw(P,ue,rt),Ve=new Uw(B,Ft,rt,Me),ie=new FS(B,qe,Ft),we=new $S(B,qe,Ft),Ft.programs=oe.programs,P.capabilities=rt,P.extensions=qe,P.properties=ze,P.renderLists=ve,P.shadowMap=pe,P.state=Me,P.info=Ft}w!==ri&&(F=new tM(w,t.width,t.height,a,s,r));let ce=new od(P,B);this.xr=ce,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let M=qe.get("WEBGL_lose_context");M&&M.loseContext()},this.forceContextRestore=function(){let M=qe.get("WEBGL_lose_context");M&&M.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(M){M!==void 0&&(Se=M,this.setSize(xe,Ae,!1))},this.getSize=function(M){return M.set(xe,Ae)},this.setSize=function(M,z,Q=!0){if(ce.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=M,Ae=z,t.width=Math.floor(M*Se),t.height=Math.floor(z*Se),Q===!0&&(t.style.width=M+"px",t.style.height=z+"px"),F!==null&&F.setSize(t.width,t.height),this.setViewport(0,0,M,z)},this.getDrawingBufferSize=function(M){return M.set(xe*Se,Ae*Se).floor()},this.setDrawingBufferSize=function(M,z,Q){xe=M,Ae=z,Se=Q,t.width=Math.floor(M*Q),t.height=Math.floor(z*Q),this.setViewport(0,0,M,z)},this.setEffects=function(M){if(w===ri){je("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(M){for(let z=0;z<M.length;z++)if(M[z].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(M||[])},this.getCurrentViewport=function(M){return M.copy(te)},this.getViewport=function(M){return M.copy(Ge)},this.setViewport=function(M,z,Q,Z){M.isVector4?Ge.set(M.x,M.y,M.z,M.w):Ge.set(M,z,Q,Z),Me.viewport(te.copy(Ge).multiplyScalar(un()).round())},this.getScissor=function(M){return M.copy(ut)},this.setScissor=function(M,z,Q,Z){M.isVector4?ut.set(M.x,M.y,M.z,M.w):ut.set(M,z,Q,Z),Me.scissor(fe.copy(ut).multiplyScalar(un()).round())},this.getScissorTest=function(){return at},this.setScissorTest=function(M){Me.setScissorTest(at=M)},this.setOpaqueSort=function(M){He=M},this.setTransparentSort=function(M){st=M},this.getClearColor=function(M){return M.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(M=!0,z=!0,Q=!0){let Z=0;if(M){let $=!1;if(le!==null){let Ee=le.texture.format;$=m.has(Ee)}if($){let Ee=le.texture.type,Pe=p.has(Ee),Te=O.getClearColor(),Ie=O.getClearAlpha(),ke=Te.r,Qe=Te.g,ht=Te.b;Pe?(v[0]=ke,v[1]=Qe,v[2]=ht,v[3]=Ie,B.clearBufferuiv(B.COLOR,0,v)):(C[0]=ke,C[1]=Qe,C[2]=ht,C[3]=Ie,B.clearBufferiv(B.COLOR,0,C))}else Z|=B.COLOR_BUFFER_BIT}z&&(Z|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Z|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Z!==0&&B.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(M){M.setRenderer(this),k=M},this.dispose=function(){t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",Ke,!1),t.removeEventListener("webglcontextcreationerror",Ce,!1),O.dispose(),ve.dispose(),ne.dispose(),Xe.dispose(),ze.dispose(),R.dispose(),ue.dispose(),X.dispose(),be.dispose(),Ve.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",Sl),ce.removeEventListener("sessionend",Zi),fs.stop()};function Oe(M){M.preventDefault(),Hf("WebGLRenderer: Context Lost."),L=!0}function Ke(){Hf("WebGLRenderer: Context Restored."),L=!1;let M=Ft.autoReset,z=pe.enabled,Q=pe.autoUpdate,Z=pe.needsUpdate,$=pe.type;$e(),Ft.autoReset=M,pe.enabled=z,pe.autoUpdate=Q,pe.needsUpdate=Z,pe.type=$}function Ce(M){je("WebGLRenderer: A WebGL context could not be created. Reason: ",M.statusMessage)}function ot(M){let z=M.target;z.removeEventListener("dispose",ot),zt(z)}function zt(M){qn(M),ze.remove(M)}function qn(M){let z=ze.get(M).programs;z!==void 0&&(z.forEach(function(Q){oe.releaseProgram(Q)}),M.isShaderMaterial&&oe.releaseShaderCache(M))}this.renderBufferDirect=function(M,z,Q,Z,$,Ee){z===null&&(z=xn);let Pe=$.isMesh&&$.matrixWorld.determinantAffine()<0,Te=la(M,z,Q,Z,$);Me.setMaterial(Z,Pe);let Ie=Q.index,ke=1;if(Z.wireframe===!0){if(Ie=X.getWireframeAttribute(Q),Ie===void 0)return;ke=2}let Qe=Q.drawRange,ht=Q.attributes.position,Be=Qe.start*ke,ft=(Qe.start+Qe.count)*ke;Ee!==null&&(Be=Math.max(Be,Ee.start*ke),ft=Math.min(ft,(Ee.start+Ee.count)*ke)),Ie!==null?(Be=Math.max(Be,0),ft=Math.min(ft,Ie.count)):ht!=null&&(Be=Math.max(Be,0),ft=Math.min(ft,ht.count));let Kt=ft-Be;if(Kt<0||Kt===1/0)return;be.setup($,Z,Te,Q,Ie);let Pt,It=ie;if(Ie!==null&&(Pt=b.get(Ie),It=we,It.setIndex(Pt)),$.isMesh)Z.wireframe===!0?(Me.setLineWidth(Z.wireframeLinewidth*un()),It.setMode(B.LINES)):It.setMode(B.TRIANGLES);else if($.isLine){let vn=Z.linewidth;vn===void 0&&(vn=1),Me.setLineWidth(vn*un()),$.isLineSegments?It.setMode(B.LINES):$.isLineLoop?It.setMode(B.LINE_LOOP):It.setMode(B.LINE_STRIP)}else $.isPoints?It.setMode(B.POINTS):$.isSprite&&It.setMode(B.TRIANGLES);if($.isBatchedMesh)if(qe.get("WEBGL_multi_draw"))It.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let vn=$._multiDrawStarts,Ue=$._multiDrawCounts,hn=$._multiDrawCount,mt=Ie?b.get(Ie).bytesPerElement:1,ps=ze.get(Z).currentProgram.getUniforms();for(let fn=0;fn<hn;fn++)ps.setValue(B,"_gl_DrawID",fn),It.render(vn[fn]/mt,Ue[fn])}else if($.isInstancedMesh)It.renderInstances(Be,Kt,$.count);else if(Q.isInstancedBufferGeometry){let vn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ue=Math.min(Q.instanceCount,vn);It.renderInstances(Be,Kt,Ue)}else It.render(Be,Kt)};function ra(M,z,Q,Z){k!==null&&M.isNodeMaterial&&k.setObject(Z,M),kt===!0&&se.setState(M,Q,!1),M.transparent===!0&&M.side===Ri&&M.forceSinglePass===!1?(M.side=Bn,M.needsUpdate=!0,Ji(M,z,Z),M.side=as,M.needsUpdate=!0,Ji(M,z,Z),M.side=Ri):Ji(M,z,Z)}this.compile=function(M,z,Q=null){Q===null&&(Q=M),k!==null&&k.renderStart(M,z,Q),T=ne.get(Q),T.init(z),E.push(T),Q.traverseVisible(function($){$.isLight&&$.layers.test(z.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),M!==Q&&M.traverseVisible(function($){$.isLight&&$.layers.test(z.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),T.setupLights(),k!==null&&k.updateLights(T.state.lightsArray),cn=this.localClippingEnabled,kt=se.init(this.clippingPlanes,cn),kt===!0&&se.setGlobalState(this.clippingPlanes,z),k!==null&&pe.render(T.state.shadowsArray,Q,z);let Z=new Set;return M.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Ee=$.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Te=Ee[Pe];ra(Te,Q,z,$),Z.add(Te)}else ra(Ee,Q,z,$),Z.add(Ee)}),T=E.pop(),k!==null&&k.renderEnd(),Z},this.compileAsync=function(M,z,Q=null){let Z=this.compile(M,z,Q);return new Promise($=>{function Ee(){if(Z.forEach(function(Pe){let Ie=ze.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&Z.delete(Pe)}),Z.size===0){$(M);return}setTimeout(Ee,10)}qe.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Gr=null;function ph(M){Gr&&Gr(M)}function Sl(){fs.stop()}function Zi(){fs.start()}let fs=new Yg;fs.setAnimationLoop(ph),typeof self<"u"&&fs.setContext(self),this.setAnimationLoop=function(M){Gr=M,ce.setAnimationLoop(M),M===null?fs.stop():fs.start()},ce.addEventListener("sessionstart",Sl),ce.addEventListener("sessionend",Zi),this.render=function(M,z){if(z!==void 0&&z.isCamera!==!0){je("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;k!==null&&k.renderStart(M,z);let Q=ce.enabled===!0&&ce.isPresenting===!0,Z=F!==null&&(le===null||Q)&&F.begin(P,le);if(M.matrixWorldAutoUpdate===!0&&M.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(z),z=ce.getCamera()),M.isScene===!0&&M.onBeforeRender(P,M,z,le),T=ne.get(M,E.length),T.init(z),T.state.textureUnits=Xe.getTextureUnits(),E.push(T),Dt.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?Yt.setFromArrayCamera(z):nt.setFromProjectionMatrix(Dt,Ti,z.reversedDepth),cn=this.localClippingEnabled,kt=se.init(this.clippingPlanes,cn),A=ve.get(M,_.length),A.init(),_.push(A),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Pe=P.xr.getDepthSensingMesh();Pe!==null&&ds(Pe,z,-1/0,P.sortObjects)}ds(M,z,0,P.sortObjects),A.finish(),k!==null&&k.updateLights(T.state.lightsArray),P.sortObjects===!0&&A.sort(He,st),jt=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,jt&&O.addToRenderList(A,M),this.info.autoReset===!0&&this.info.reset(),kt===!0&&se.beginShadows();let $=T.state.shadowsArray;if(pe.render($,M,z),kt===!0&&se.endShadows(),(Z&&F.hasRenderPass())===!1){let Pe=A.opaque,Te=A.transmissive;if(T.setupLights(),z.isArrayCamera){let Ie=z.cameras;if(Te.length>0)for(let ke=0,Qe=Ie.length;ke<Qe;ke++){let ht=Ie[ke];Ni(Pe,Te,M,ht)}jt&&O.render(M);for(let ke=0,Qe=Ie.length;ke<Qe;ke++){let ht=Ie[ke];oa(A,M,ht,ht.viewport)}}else Te.length>0&&Ni(Pe,Te,M,z),jt&&O.render(M),oa(A,M,z)}le!==null&&V===0&&(Xe.updateMultisampleRenderTarget(le),Xe.updateRenderTargetMipmap(le)),Z&&F.end(P),M.isScene===!0&&M.onAfterRender(P,M,z),be.resetDefaultState(),J=-1,j=null,E.pop(),E.length>0?(T=E[E.length-1],Xe.setTextureUnits(T.state.textureUnits),kt===!0&&se.setGlobalState(P.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?A=_[_.length-1]:A=null,k!==null&&k.renderEnd()};function ds(M,z,Q,Z){if(M.visible===!1)return;if(M.layers.test(z.layers)){if(M.isGroup)Q=M.renderOrder;else if(M.isLOD)M.autoUpdate===!0&&M.update(z);else if(M.isLight)T.pushLight(M),M.castShadow&&T.pushShadow(M);else if(M.isSprite){let Pe=z.isArrayCamera?Yt:nt;if(!M.frustumCulled||M.intersectsFrustum(Pe)){Z&&yt.setFromMatrixPosition(M.matrixWorld).applyMatrix4(Dt);let Te=ue.update(M),Ie=M.material;Ie.visible&&A.push(M,Te,Ie,Q,yt.z,null,z)}}else if(M.isMesh||M.isLine||M.isPoints){let Pe=z.isArrayCamera?Yt:nt;if(!M.frustumCulled||M.intersectsFrustum(Pe)){let Te=ue.update(M),Ie=M.material;if(Z&&(M.boundingSphere!==void 0?(M.boundingSphere===null&&M.computeBoundingSphere(),yt.copy(M.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),yt.copy(Te.boundingSphere.center)),yt.applyMatrix4(M.matrixWorld).applyMatrix4(Dt)),Array.isArray(Ie)){let ke=Te.groups;for(let Qe=0,ht=ke.length;Qe<ht;Qe++){let Be=ke[Qe],ft=Ie[Be.materialIndex];ft&&ft.visible&&A.push(M,Te,ft,Q,yt.z,Be,z)}}else Ie.visible&&A.push(M,Te,Ie,Q,yt.z,null,z)}}}let Ee=M.children;for(let Pe=0,Te=Ee.length;Pe<Te;Pe++)ds(Ee[Pe],z,Q,Z)}function oa(M,z,Q,Z){let{opaque:$,transmissive:Ee,transparent:Pe}=M;T.setupLightsView(Q),kt===!0&&se.setGlobalState(P.clippingPlanes,Q),Z&&Me.viewport(te.copy(Z)),$.length>0&&Qt($,z,Q),Ee.length>0&&Qt(Ee,z,Q),Pe.length>0&&Qt(Pe,z,Q),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ni(M,z,Q,Z){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[Z.id]===void 0){let Be=qe.has("EXT_color_buffer_half_float")||qe.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[Z.id]=new _i(1,1,{generateMipmaps:!0,type:Be?Hi:ri,minFilter:Ls,samples:Math.max(4,rt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_t.workingColorSpace})}let Ee=T.state.transmissionRenderTarget[Z.id],Pe=Z.viewport||te;Ee.setSize(Pe.z*P.transmissionResolutionScale,Pe.w*P.transmissionResolutionScale);let Te=P.getRenderTarget(),Ie=P.getActiveCubeFace(),ke=P.getActiveMipmapLevel();P.setRenderTarget(Ee),P.getClearColor(ee),me=P.getClearAlpha(),me<1&&P.setClearColor(16777215,.5),P.clear(),jt&&O.render(Q);let Qe=P.toneMapping;P.toneMapping=ls;let ht=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),T.setupLightsView(Z),kt===!0&&se.setGlobalState(P.clippingPlanes,Z),Qt(M,Q,Z),Xe.updateMultisampleRenderTarget(Ee),Xe.updateRenderTargetMipmap(Ee),qe.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let ft=0,Kt=z.length;ft<Kt;ft++){let Pt=z[ft],{object:It,geometry:vn,material:Ue,group:hn}=Pt;if(Ue.side===Ri&&It.layers.test(Z.layers)){let mt=Ue.side;Ue.side=Bn,Ue.needsUpdate=!0,on(It,Q,Z,vn,Ue,hn),Ue.side=mt,Ue.needsUpdate=!0,Be=!0}}Be===!0&&(Xe.updateMultisampleRenderTarget(Ee),Xe.updateRenderTargetMipmap(Ee))}P.setRenderTarget(Te,Ie,ke),P.setClearColor(ee,me),ht!==void 0&&(Z.viewport=ht),P.toneMapping=Qe}function Qt(M,z,Q){let Z=z.isScene===!0?z.overrideMaterial:null;for(let $=0,Ee=M.length;$<Ee;$++){let Pe=M[$],{object:Te,geometry:Ie,group:ke}=Pe,Qe=Pe.material;Qe.allowOverride===!0&&Z!==null&&(Qe=Z),Te.layers.test(Q.layers)&&on(Te,z,Q,Ie,Qe,ke)}}function on(M,z,Q,Z,$,Ee){k!==null&&$.isNodeMaterial&&k.setObject(M,$),M.onBeforeRender(P,z,Q,Z,$,Ee),M.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,M.matrixWorld),M.normalMatrix.getNormalMatrix(M.modelViewMatrix),$.onBeforeRender(P,z,Q,Z,M,Ee),$.transparent===!0&&$.side===Ri&&$.forceSinglePass===!1?($.side=Bn,$.needsUpdate=!0,P.renderBufferDirect(Q,z,Z,$,M,Ee),$.side=as,$.needsUpdate=!0,P.renderBufferDirect(Q,z,Z,$,M,Ee),$.side=Ri):P.renderBufferDirect(Q,z,Z,$,M,Ee),M.onAfterRender(P,z,Q,Z,$,Ee)}function an(M){let z=0;for(let Q of M)Q.texture!==null&&z++;return z}function Ji(M,z,Q){z.isScene!==!0&&(z=xn);let Z=ze.get(M),$=T.state.lights,Ee=T.state.shadowsArray,Pe=$.state.version,Te=oe.getParameters(M,$.state,Ee,z,Q,T.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Te),ke=Z.programs;Z.environment=M.isMeshStandardMaterial||M.isMeshLambertMaterial||M.isMeshPhongMaterial?z.environment:null,Z.fog=z.fog;let Qe=M.isMeshStandardMaterial||M.isMeshLambertMaterial&&!M.envMap||M.isMeshPhongMaterial&&!M.envMap;Z.envMap=R.get(M.envMap||Z.environment,Qe),Z.envMapRotation=Z.environment!==null&&M.envMap===null?z.environmentRotation:M.envMapRotation,ke===void 0&&(M.addEventListener("dispose",ot),ke=new Map,Z.programs=ke,Z.programVariants=new Map);let ht=ke.get(Ie);if(ht!==void 0){if(Z.currentProgram===ht&&Z.lightsStateVersion===Pe)return aa(M,Te),ht}else Te.uniforms=oe.getUniforms(M),k!==null&&M.isNodeMaterial&&k.build(M,Q,Te),M.onBeforeCompile(Te,P),ht=oe.acquireProgram(Te,Ie),ke.set(Ie,ht),Z.uniforms=Te.uniforms;let Be=Z.uniforms;return(!M.isShaderMaterial&&!M.isRawShaderMaterial||M.clipping===!0)&&(Be.clippingPlanes=se.uniform),aa(M,Te),Z.needsLights=Bs(M),Z.lightsStateVersion=Pe,Z.needsLights&&(Be.ambientLightColor.value=$.state.ambient,Be.lightProbe.value=$.state.probe,Be.sunLights.value=$.state.sun,Be.sunLightShadows.value=$.state.sunShadow,Be.directionalLights.value=$.state.directional,Be.directionalLightShadows.value=$.state.directionalShadow,Be.spotLights.value=$.state.spot,Be.spotLightShadows.value=$.state.spotShadow,Be.rectAreaLights.value=$.state.rectArea,Be.ltc_1.value=$.state.rectAreaLTC1,Be.ltc_2.value=$.state.rectAreaLTC2,Be.pointLights.value=$.state.point,Be.pointLightShadows.value=$.state.pointShadow,Be.hemisphereLights.value=$.state.hemi,Be.sunShadowMatrix.value=$.state.sunShadowMatrix,Be.sunShadowCascade.value=$.state.sunShadowCascade,Be.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Be.spotLightMatrix.value=$.state.spotLightMatrix,Be.spotLightMap.value=$.state.spotLightMap,Be.pointShadowMatrix.value=$.state.pointShadowMatrix),Z.numLightProbeGrids=an(T.state.lightProbeGridArray),Z.currentProgram=ht,Z.uniformsList=null,ht}function ai(M,z,Q,Z,$){let Ee=ze.get(M),Pe=Ee.currentProgram.id+","+Z+","+$,Te=Ee.programVariants.get(Pe);return Te===void 0?(Te=Ji(M,z,Q),Ee.programVariants.set(Pe,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=Z,Ee.toneMapping=$),Te}function Os(M){if(M.uniformsList===null){let z=M.currentProgram.getUniforms();M.uniformsList=Go.seqWithValue(z.seq,M.uniforms)}return M.uniformsList}function aa(M,z){let Q=ze.get(M);Q.outputColorSpace=z.outputColorSpace,Q.batching=z.batching,Q.batchingColor=z.batchingColor,Q.instancing=z.instancing,Q.instancingColor=z.instancingColor,Q.instancingMorph=z.instancingMorph,Q.skinning=z.skinning,Q.morphTargets=z.morphTargets,Q.morphNormals=z.morphNormals,Q.morphColors=z.morphColors,Q.morphTargetsCount=z.morphTargetsCount,Q.numClippingPlanes=z.numClippingPlanes,Q.numIntersection=z.numClipIntersection,Q.vertexAlphas=z.vertexAlphas,Q.vertexTangents=z.vertexTangents,Q.toneMapping=z.toneMapping}function la(M,z,Q,Z,$){z.isScene!==!0&&(z=xn),Xe.resetTextureUnits();let Ee=z.fog,Pe=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial?z.environment:null,Te=le===null?P.outputColorSpace:le.isXRRenderTarget===!0?le.texture.colorSpace:_t.workingColorSpace,Ie=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial&&!Z.envMap||Z.isMeshPhongMaterial&&!Z.envMap,ke=R.get(Z.envMap||Pe,Ie),Qe=Z.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,ht=!!Q.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),Be=!!Q.morphAttributes.position,ft=!!Q.morphAttributes.normal,Kt=!!Q.morphAttributes.color,Pt=ls;Z.toneMapped&&(le===null||le.isXRRenderTarget===!0)&&(Pt=P.toneMapping);let It=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,vn=It!==void 0?It.length:0,Ue=ze.get(Z),hn=T.state.lights;if(kt===!0&&(cn===!0||M!==j)){let Lt=M===j&&Z.id===J;se.setState(Z,M,Lt)}let mt=!1,ps=!1;Z.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==hn.state.version||$.isBatchedMesh&&Ue.batching===!1||!$.isBatchedMesh&&Ue.batching===!0||$.isBatchedMesh&&Ue.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Ue.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Ue.instancing===!1||!$.isInstancedMesh&&Ue.instancing===!0||$.isSkinnedMesh&&Ue.skinning===!1||!$.isSkinnedMesh&&Ue.skinning===!0||$.isInstancedMesh&&Ue.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Ue.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Ue.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Ue.instancingMorph===!1&&$.morphTexture!==null||Ue.envMap!==ke||Z.fog===!0&&Ue.fog!==Ee||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==se.numPlanes||Ue.numIntersection!==se.numIntersection)||Ue.vertexAlphas!==Qe||Ue.vertexTangents!==ht||Ue.morphTargets!==Be||Ue.morphNormals!==ft||Ue.morphColors!==Kt||Ue.morphTargetsCount!==vn||Ue.numLightProbeGrids!==an(T.state.lightProbeGridArray)?mt=!0:(Ue.outputColorSpace!==Te||Ue.toneMapping!==Pt)&&(ps=!0):(mt=!0,Ue.__version=Z.version);let fn=Ue.currentProgram;(mt===!0||ps===!0)&&(fn=ps===!0?ai(Z,z,$,Te,Pt):Ji(Z,z,$),k&&Z.isNodeMaterial&&k.onUpdateProgram(Z,fn,Ue));let Wr=!1,$i=!1,ms=!1,lt=fn.getUniforms(),en=Ue.uniforms;if(Me.useProgram(fn.program)&&(Wr=!0,$i=!0,ms=!0),Z.id!==J&&(J=Z.id,$i=!0),Wr||j!==M){Me.buffers.depth.getReversed()&&M.reversedDepth!==!0&&(M._reversedDepth=!0,M.updateProjectionMatrix()),lt.setValue(B,"projectionMatrix",M.projectionMatrix),lt.setValue(B,"viewMatrix",M.matrixWorldInverse);let dn=lt.map.cameraPosition;dn!==void 0&&dn.setValue(B,Cn.setFromMatrixPosition(M.matrixWorld)),rt.logarithmicDepthBuffer&&lt.setValue(B,"logDepthBufFC",2/(Math.log(M.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&lt.setValue(B,"isOrthographic",M.isOrthographicCamera===!0),j!==M&&(j=M,$i=!0,ms=!0)}if(Ue.needsLights&&(hn.state.sunShadowMap.length>0&&lt.setValue(B,"sunShadowMap",hn.state.sunShadowMap,Xe),hn.state.directionalShadowMap.length>0&&lt.setValue(B,"directionalShadowMap",hn.state.directionalShadowMap,Xe),hn.state.spotShadowMap.length>0&&lt.setValue(B,"spotShadowMap",hn.state.spotShadowMap,Xe),hn.state.pointShadowMap.length>0&&lt.setValue(B,"pointShadowMap",hn.state.pointShadowMap,Xe)),$.isSkinnedMesh){lt.setOptional(B,$,"bindMatrix"),lt.setOptional(B,$,"bindMatrixInverse");let Lt=$.skeleton;Lt&&(Lt.boneTexture===null&&Lt.computeBoneTexture(),lt.setValue(B,"boneTexture",Lt.boneTexture,Xe))}$.isBatchedMesh&&(lt.setOptional(B,$,"batchingTexture"),lt.setValue(B,"batchingTexture",$._matricesTexture,Xe),lt.setOptional(B,$,"batchingIdTexture"),lt.setValue(B,"batchingIdTexture",$._indirectTexture,Xe),lt.setOptional(B,$,"batchingColorTexture"),$._colorsTexture!==null&&lt.setValue(B,"batchingColorTexture",$._colorsTexture,Xe));let Yn=Q.morphAttributes;if((Yn.position!==void 0||Yn.normal!==void 0||Yn.color!==void 0)&&re.update($,Q,fn),($i||Ue.receiveShadow!==$.receiveShadow)&&(Ue.receiveShadow=$.receiveShadow,lt.setValue(B,"receiveShadow",$.receiveShadow)),(Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial)&&Z.envMap===null&&z.environment!==null&&(en.envMapIntensity.value=z.environmentIntensity),en.dfgLUT!==void 0&&(en.dfgLUT.value=Ow()),$i){if(lt.setValue(B,"toneMappingExposure",P.toneMappingExposure),Ue.needsLights&&Vr(en,ms),Ee&&Z.fog===!0&&_e.refreshFogUniforms(en,Ee),_e.refreshMaterialUniforms(en,Z,Se,Ae,T.state.transmissionRenderTarget[M.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let Lt=y,dn=0;for(let zn of T.state.lightProbeGridArray)zn.texture!==null&&(Lt.textures[dn]=zn.texture,Lt.min[dn]=zn.boundingBox.min,Lt.max[dn]=zn.boundingBox.max,Lt.resolution[dn]=zn.resolution,dn++);for(let zn in Lt)Lt[zn].length=dn;en.probesSH.value=Lt.textures,en.probesMin.value=Lt.min,en.probesMax.value=Lt.max,en.probesResolution.value=Lt.resolution}Go.upload(B,Os(Ue),en,Xe)}if(Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(Go.upload(B,Os(Ue),en,Xe),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&lt.setValue(B,"center",$.center),lt.setValue(B,"modelViewMatrix",$.modelViewMatrix),lt.setValue(B,"normalMatrix",$.normalMatrix),lt.setValue(B,"modelMatrix",$.matrixWorld),Z.uniformsGroups!==void 0){let Lt=Z.uniformsGroups;for(let dn=0,zn=Lt.length;dn<zn;dn++){let Ml=Lt[dn];Ve.update(Ml,fn),Ve.bind(Ml,fn)}}return fn}function Vr(M,z){M.ambientLightColor.needsUpdate=z,M.lightProbe.needsUpdate=z,M.sunLights.needsUpdate=z,M.sunLightShadows.needsUpdate=z,M.directionalLights.needsUpdate=z,M.directionalLightShadows.needsUpdate=z,M.pointLights.needsUpdate=z,M.pointLightShadows.needsUpdate=z,M.spotLights.needsUpdate=z,M.spotLightShadows.needsUpdate=z,M.rectAreaLights.needsUpdate=z,M.hemisphereLights.needsUpdate=z}function Bs(M){return M.isMeshLambertMaterial||M.isMeshToonMaterial||M.isMeshPhongMaterial||M.isMeshStandardMaterial||M.isShadowMaterial||M.isShaderMaterial&&M.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return le},this.setRenderTargetTextures=function(M,z,Q){let Z=ze.get(M);Z.__autoAllocateDepthBuffer=M.resolveDepthBuffer===!1,Z.__autoAllocateDepthBuffer===!1&&(Z.__useRenderToTexture=!1),ze.get(M.texture).__webglTexture=z,ze.get(M.depthTexture).__webglTexture=Z.__autoAllocateDepthBuffer?void 0:Q,Z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(M,z){let Q=ze.get(M);Q.__webglFramebuffer=z,Q.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(M,z=0,Q=0){le=M,q=z,V=Q;let Z=null,$=!1,Ee=!1;if(M){let Te=ze.get(M);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(B.FRAMEBUFFER,Te.__webglFramebuffer),te.copy(M.viewport),fe.copy(M.scissor),he=M.scissorTest,Me.viewport(te),Me.scissor(fe),Me.setScissorTest(he),J=-1;return}else if(Te.__webglFramebuffer===void 0)Xe.setupRenderTarget(M);else if(Te.__hasExternalTextures)Xe.rebindTextures(M,ze.get(M.texture).__webglTexture,ze.get(M.depthTexture).__webglTexture);else if(M.depthBuffer){let Qe=M.depthTexture;if(Te.__boundDepthTexture!==Qe){if(Qe!==null&&ze.has(Qe)&&(M.width!==Qe.image.width||M.height!==Qe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Xe.setupDepthRenderbuffer(M)}}let Ie=M.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Ee=!0);let ke=ze.get(M).__webglFramebuffer;M.isWebGLCubeRenderTarget?(Array.isArray(ke[z])?Z=ke[z][Q]:Z=ke[z],$=!0):M.samples>0&&Xe.useMultisampledRTT(M)===!1?Z=ze.get(M).__webglMultisampledFramebuffer:Array.isArray(ke)?Z=ke[Q]:Z=ke,te.copy(M.viewport),fe.copy(M.scissor),he=M.scissorTest}else te.copy(Ge).multiplyScalar(Se).floor(),fe.copy(ut).multiplyScalar(Se).floor(),he=at;if(Q!==0&&(Z=G),Me.bindFramebuffer(B.FRAMEBUFFER,Z)&&Me.drawBuffers(M,Z),Me.viewport(te),Me.scissor(fe),Me.setScissorTest(he),$){let Te=ze.get(M.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+z,Te.__webglTexture,Q)}else if(Ee){let Te=z;for(let Ie=0;Ie<M.textures.length;Ie++){let ke=ze.get(M.textures[Ie]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Ie,ke.__webglTexture,Q,Te)}}else if(M!==null&&Q!==0){let Te=ze.get(M.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Te.__webglTexture,Q)}J=-1};function Hr(M){let z=ze.get(M);return(z.__readFormat!==M.format||z.__readType!==M.type)&&(z.__readFormat=M.format,z.__readType=M.type,z.__formatReadable=rt.textureFormatReadable(M.format),z.__typeReadable=rt.textureTypeReadable(M.type)),z}this.readRenderTargetPixels=function(M,z,Q,Z,$,Ee,Pe,Te=0){if(!(M&&M.isWebGLRenderTarget)){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ze.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(B.FRAMEBUFFER,Ie);try{let ke=M.textures[Te],Qe=ke.format,ht=ke.type;M.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Te);let Be=Hr(ke);if(Be.__formatReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=M.width-Z&&Q>=0&&Q<=M.height-$&&B.readPixels(z,Q,Z,$,ge.convert(Qe),ge.convert(ht),Ee)}finally{let ke=le!==null?ze.get(le).__webglFramebuffer:null;Me.bindFramebuffer(B.FRAMEBUFFER,ke)}}},this.readRenderTargetPixelsAsync=async function(M,z,Q,Z,$,Ee,Pe,Te=0){if(!(M&&M.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ze.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(z>=0&&z<=M.width-Z&&Q>=0&&Q<=M.height-$){Me.bindFramebuffer(B.FRAMEBUFFER,Ie);let ke=M.textures[Te],Qe=ke.format,ht=ke.type;M.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Te);let Be=Hr(ke);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ft=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,ft),B.bufferData(B.PIXEL_PACK_BUFFER,Ee.byteLength,B.STREAM_READ),B.readPixels(z,Q,Z,$,ge.convert(Qe),ge.convert(ht),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let Kt=le!==null?ze.get(le).__webglFramebuffer:null;Me.bindFramebuffer(B.FRAMEBUFFER,Kt);let Pt=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await xg(B,Pt,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,ft),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Ee),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(ft),B.deleteSync(Pt),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(M,z=null,Q=0){let Z=Math.pow(2,-Q),$=Math.floor(M.image.width*Z),Ee=Math.floor(M.image.height*Z),Pe=z!==null?z.x:0,Te=z!==null?z.y:0;Xe.setTexture2D(M,0),B.copyTexSubImage2D(B.TEXTURE_2D,Q,0,0,Pe,Te,$,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(M,z,Q=null,Z=null,$=0,Ee=0){let Pe,Te,Ie,ke,Qe,ht,Be,ft,Kt,Pt=M.isCompressedTexture?M.mipmaps[Ee]:M.image;if(Q!==null)Pe=Q.max.x-Q.min.x,Te=Q.max.y-Q.min.y,Ie=Q.isBox3?Q.max.z-Q.min.z:1,ke=Q.min.x,Qe=Q.min.y,ht=Q.isBox3?Q.min.z:0;else{let lt=Math.pow(2,-$);Pe=Math.floor(Pt.width*lt),Te=Math.floor(Pt.height*lt),M.isDataArrayTexture?Ie=Pt.depth:M.isData3DTexture?Ie=Math.floor(Pt.depth*lt):Ie=1,ke=0,Qe=0,ht=0}Z!==null?(Be=Z.x,ft=Z.y,Kt=Z.z):(Be=0,ft=0,Kt=0);let It=ge.convert(z.format),vn=ge.convert(z.type),Ue;z.isData3DTexture?(Xe.setTexture3D(z,0),Ue=B.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(Xe.setTexture2DArray(z,0),Ue=B.TEXTURE_2D_ARRAY):(Xe.setTexture2D(z,0),Ue=B.TEXTURE_2D),Me.activeTexture(B.TEXTURE0),Me.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,z.flipY),Me.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),Me.pixelStorei(B.UNPACK_ALIGNMENT,z.unpackAlignment);let hn=Me.getParameter(B.UNPACK_ROW_LENGTH),mt=Me.getParameter(B.UNPACK_IMAGE_HEIGHT),ps=Me.getParameter(B.UNPACK_SKIP_PIXELS),fn=Me.getParameter(B.UNPACK_SKIP_ROWS),Wr=Me.getParameter(B.UNPACK_SKIP_IMAGES);Me.pixelStorei(B.UNPACK_ROW_LENGTH,Pt.width),Me.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Pt.height),Me.pixelStorei(B.UNPACK_SKIP_PIXELS,ke),Me.pixelStorei(B.UNPACK_SKIP_ROWS,Qe),Me.pixelStorei(B.UNPACK_SKIP_IMAGES,ht);let $i=M.isDataArrayTexture||M.isData3DTexture,ms=z.isDataArrayTexture||z.isData3DTexture;if(M.isDepthTexture){let lt=ze.get(M),en=ze.get(z),Yn=ze.get(lt.__renderTarget),Lt=ze.get(en.__renderTarget);Me.bindFramebuffer(B.READ_FRAMEBUFFER,Yn.__webglFramebuffer),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,Lt.__webglFramebuffer);for(let dn=0;dn<Ie;dn++)$i&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ze.get(M).__webglTexture,$,ht+dn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ze.get(z).__webglTexture,Ee,Kt+dn)),B.blitFramebuffer(ke,Qe,ke+Pe,Qe+Te,Be,ft,Be+Pe,ft+Te,B.DEPTH_BUFFER_BIT,B.NEAREST);Me.bindFramebuffer(B.READ_FRAMEBUFFER,null),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if($!==0||M.isRenderTargetTexture||ze.has(M)){let lt=ze.get(M),en=ze.get(z);Me.bindFramebuffer(B.READ_FRAMEBUFFER,D),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,H);for(let Yn=0;Yn<Ie;Yn++)$i?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,lt.__webglTexture,$,ht+Yn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,lt.__webglTexture,$),ms?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,en.__webglTexture,Ee,Kt+Yn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,en.__webglTexture,Ee),$!==0?B.blitFramebuffer(ke,Qe,ke+Pe,Qe+Te,Be,ft,Be+Pe,ft+Te,B.COLOR_BUFFER_BIT,B.NEAREST):ms?B.copyTexSubImage3D(Ue,Ee,Be,ft,Kt+Yn,ke,Qe,Pe,Te):B.copyTexSubImage2D(Ue,Ee,Be,ft,ke,Qe,Pe,Te);Me.bindFramebuffer(B.READ_FRAMEBUFFER,null),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else ms?M.isDataTexture||M.isData3DTexture?B.texSubImage3D(Ue,Ee,Be,ft,Kt,Pe,Te,Ie,It,vn,Pt.data):z.isCompressedArrayTexture?B.compressedTexSubImage3D(Ue,Ee,Be,ft,Kt,Pe,Te,Ie,It,Pt.data):B.texSubImage3D(Ue,Ee,Be,ft,Kt,Pe,Te,Ie,It,vn,Pt):M.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Ee,Be,ft,Pe,Te,It,vn,Pt.data):M.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Ee,Be,ft,Pt.width,Pt.height,It,Pt.data):B.texSubImage2D(B.TEXTURE_2D,Ee,Be,ft,Pe,Te,It,vn,Pt);Me.pixelStorei(B.UNPACK_ROW_LENGTH,hn),Me.pixelStorei(B.UNPACK_IMAGE_HEIGHT,mt),Me.pixelStorei(B.UNPACK_SKIP_PIXELS,ps),Me.pixelStorei(B.UNPACK_SKIP_ROWS,fn),Me.pixelStorei(B.UNPACK_SKIP_IMAGES,Wr),Ee===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&B.generateMipmap(Ue),Me.unbindTexture()},this.initRenderTarget=function(M){ze.get(M).__webglFramebuffer===void 0&&Xe.setupRenderTarget(M)},this.initTexture=function(M){M.isCubeTexture?Xe.setTextureCube(M,0):M.isData3DTexture?Xe.setTexture3D(M,0):M.isDataArrayTexture||M.isCompressedArrayTexture?Xe.setTexture2DArray(M,0):Xe.setTexture2D(M,0),Me.unbindTexture()},this.resetState=function(){q=0,V=0,le=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ti}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=_t._getDrawingBufferColorSpace(e),t.unpackColorSpace=_t._getUnpackColorSpace()}};var s0={type:"change"},ld={type:"start"},o0={type:"end"},Gu=new Tr,r0=new pi,Bw=Math.cos(70*Uu.DEG2RAD),wn=new Y,oi=2*Math.PI,Tt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},ad=1e-6,Vu=class extends el{constructor(e,t=null){super(e,t),this.state=Tt.NONE,this.target=new Y,this.cursor=new Y,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:rr.ROTATE,MIDDLE:rr.DOLLY,RIGHT:rr.PAN},this.touches={ONE:or.ROTATE,TWO:or.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new Y,this._lastQuaternion=new gi,this._lastTargetPosition=new Y,this._quat=new gi().setFromUnitVectors(e.up,new Y(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Uo,this._sphericalDelta=new Uo,this._scale=1,this._panOffset=new Y,this._rotateStart=new Ye,this._rotateEnd=new Ye,this._rotateDelta=new Ye,this._panStart=new Ye,this._panEnd=new Ye,this._panDelta=new Ye,this._dollyStart=new Ye,this._dollyEnd=new Ye,this._dollyDelta=new Ye,this._dollyDirection=new Y,this._mouse=new Ye,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=zw.bind(this),this._onPointerDown=kw.bind(this),this._onPointerUp=Gw.bind(this),this._onContextMenu=Zw.bind(this),this._onMouseWheel=Ww.bind(this),this._onKeyDown=Xw.bind(this),this._onTouchStart=qw.bind(this),this._onTouchMove=Yw.bind(this),this._onMouseDown=Vw.bind(this),this._onMouseMove=Hw.bind(this),this._interceptControlDown=Jw.bind(this),this._interceptControlUp=$w.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Tt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(s0),this.update(),this.state=Tt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;wn.copy(t).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===Tt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=oi:i>Math.PI&&(i-=oi),s<-Math.PI?s+=oi:s>Math.PI&&(s-=oi),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),t.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let c=a-o;this.object.position.addScaledVector(this._dollyDirection,c),this.object.updateMatrixWorld(),r=!!c}else if(this.object.isOrthographicCamera){let a=new Y(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let c=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=c!==this.object.zoom;let l=new Y(this._mouse.x,this._mouse.y,0);l.unproject(this.object),this.object.position.sub(l).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Gu.origin.copy(this.object.position),Gu.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Gu.direction))<Bw?this.object.lookAt(this.target):(r0.setFromNormalAndCoplanarPoint(this.object.up,this.target),Gu.intersectPlane(r0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>ad||8*(1-this._lastQuaternion.dot(this.object.quaternion))>ad||this._lastTargetPosition.distanceToSquared(this.target)>ad?(this.dispatchEvent(s0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?oi/60*this.autoRotateSpeed*e:oi/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){wn.setFromMatrixColumn(t,0),wn.multiplyScalar(-e),this._panOffset.add(wn)}_panUp(e,t){this.screenSpacePanning===!0?wn.setFromMatrixColumn(t,1):(wn.setFromMatrixColumn(t,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(e),this._panOffset.add(wn)}_pan(e,t){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/i.clientHeight,this.object.matrix),this._panUp(2*t*r/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=e-i.left,r=t-i.top,o=i.width,a=i.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/t.clientHeight),this._rotateUp(oi*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(i,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let i=this._getSecondPointerPosition(e),s=.5*(e.pageX+i.x),r=.5*(e.pageY+i.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/t.clientHeight),this._rotateUp(oi*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Ye,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,i={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function kw(n){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(n.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(n)&&(this._addPointer(n),n.pointerType==="touch"?this._onTouchStart(n):this._onMouseDown(n),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function zw(n){this.enabled!==!1&&(n.pointerType==="touch"?this._onTouchMove(n):this._onMouseMove(n))}function Gw(n){switch(this._removePointer(n),this._pointers.length){case 0:this.domElement.releasePointerCapture(n.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(o0),this.state=Tt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function Vw(n){let e;switch(n.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case rr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(n),this.state=Tt.DOLLY;break;case rr.ROTATE:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Tt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Tt.ROTATE}break;case rr.PAN:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Tt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Tt.PAN}break;default:this.state=Tt.NONE}this.state!==Tt.NONE&&this.dispatchEvent(ld)}function Hw(n){switch(this.state){case Tt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(n);break;case Tt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(n);break;case Tt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(n);break}}function Ww(n){this.enabled===!1||this.enableZoom===!1||this.state!==Tt.NONE||(n.preventDefault(),this.dispatchEvent(ld),this._handleMouseWheel(this._customWheelEvent(n)),this.dispatchEvent(o0))}function Xw(n){this.enabled!==!1&&this._handleKeyDown(n)}function qw(n){switch(this._trackPointer(n),this._pointers.length){case 1:switch(this.touches.ONE){case or.ROTATE:if(this.enableRotate===!1){this.state=Tt.NONE;break}this._handleTouchStartRotate(n),this.state=Tt.TOUCH_ROTATE;break;case or.PAN:if(this.enablePan===!1){this.state=Tt.NONE;break}this._handleTouchStartPan(n),this.state=Tt.TOUCH_PAN;break;default:this.state=Tt.NONE}break;case 2:switch(this.touches.TWO){case or.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(n),this.state=Tt.TOUCH_DOLLY_PAN;break;case or.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(n),this.state=Tt.TOUCH_DOLLY_ROTATE;break;default:this.state=Tt.NONE}break;default:this.state=Tt.NONE}this.state!==Tt.NONE&&this.dispatchEvent(ld)}function Yw(n){switch(this._trackPointer(n),this.state){case Tt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(n),this.update();break;case Tt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(n),this.update();break;case Tt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(n),this.update();break;case Tt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(n),this.update();break;default:this.state=Tt.NONE}}function Zw(n){this.enabled!==!1&&n.preventDefault()}function Jw(n){n.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function $w(n){n.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Hu=class extends Er{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let e=new os;e.deleteAttribute("uv");let t=new tr({side:Bn}),i=new tr,s=new $a(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new Xt(e,t);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new Ba(e,i,6),a=new Un;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let c=new Xt(e,Wo(50));c.position.set(-16.116,14.37,8.208),c.scale.set(.1,2.428,2.739),this.add(c);let l=new Xt(e,Wo(50));l.position.set(-16.109,18.021,-8.207),l.scale.set(.1,2.425,2.751),this.add(l);let h=new Xt(e,Wo(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let f=new Xt(e,Wo(43));f.position.set(-.462,8.89,14.52),f.scale.set(4.38,5.441,.088),this.add(f);let u=new Xt(e,Wo(20));u.position.set(3.235,11.486,-12.541),u.scale.set(2.5,2,.1),this.add(u);let d=new Xt(e,Wo(100));d.position.set(0,20,0),d.scale.set(1,.1,1),this.add(d)}dispose(){let e=new Set;this.traverse(t=>{t.isMesh&&(e.add(t.geometry),e.add(t.material))});for(let t of e)t.dispose()}};function Wo(n){return new Xa({color:0,emissive:16777215,emissiveIntensity:n})}var cd=400,Kw=`
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,jw=`
uniform vec3 colour;
uniform vec3 centre;
uniform float reach;
varying vec3 place;
float line(float spacing, float width) {
  vec2 cell = place.xy / spacing;
  vec2 slope = fwidth(cell);
  vec2 distance = abs(fract(cell - 0.5) - 0.5) / slope;
  // Cells smaller than a few pixels would flicker.
  float dense = clamp(1.5 - 3.0 * max(slope.x, slope.y), 0.0, 1.0);
  return (1.0 - min(min(distance.x, distance.y) / width, 1.0)) * dense;
}
void main() {
  float fade = 1.0 - smoothstep(0.25 * reach, reach, distance(place.xy, centre.xy));
  float shown = max(0.22 * line(0.25, 1.0), 0.6 * line(1.0, 1.2));
  gl_FragColor = vec4(colour, shown * fade);
  #include <colorspace_fragment>
}`,Wu=class{object=new mi;uniforms={colour:new Ar(new tt),centre:new Ar({x:0,y:0,z:0}),reach:new Ar(20)};shadows=new Wa({opacity:.25});constructor(){let e=new Is(cd,cd),t=new Ci({uniforms:this.uniforms,vertexShader:Kw,fragmentShader:jw,transparent:!0,depthWrite:!1}),i=new Xt(e,this.shadows);i.receiveShadow=!0;let s=new Xt(e,t);s.renderOrder=-2,i.renderOrder=-1,this.object.add(s,i)}paint(e,t){this.uniforms.colour.value.set(e),this.shadows.opacity=t}surround(e,t){this.uniforms.centre.value=e,this.uniforms.reach.value=Math.min(Math.max(6*t,8),cd/2)}};function a0(n,e=Math.PI/3){let t=n.index?n.toNonIndexed():n,i=t.attributes.position,s=i.count,r;if(i.isBufferAttribute===!0&&i.itemSize===3&&i.normalized===!1)r=i.array;else{r=new Float64Array(s*3);for(let y=0;y<s;y++)r[3*y+0]=i.getX(y),r[3*y+1]=i.getY(y),r[3*y+2]=i.getZ(y)}let o=Math.cos(e),a=(1+1e-10)*100,c=s/3,l=new Float64Array(c*3);for(let y=0;y<c;y++){let A=9*y,T=r[A+0],_=r[A+1],E=r[A+2],F=r[A+3],P=r[A+4],L=r[A+5],k=r[A+6],G=r[A+7],D=r[A+8],H=k-F,q=G-P,V=D-L,le=T-F,J=_-P,j=E-L,te=q*j-V*J,fe=V*le-H*j,he=H*J-q*le,ee=1/(Math.sqrt(te*te+fe*fe+he*he)||1);l[3*y+0]=te*ee,l[3*y+1]=fe*ee,l[3*y+2]=he*ee}let h=new Int32Array(s),f=new Float64Array(s*3),u=1;for(;u<s*2;)u<<=1;let d=u-1,g=new Int32Array(u),w=0;for(let y=0;y<s;y++){let A=3*y,T=Math.trunc(r[A+0]*a),_=Math.trunc(r[A+1]*a),E=Math.trunc(r[A+2]*a),F=(Math.imul(T,73856093)^Math.imul(_,19349663)^Math.imul(E,83492791))&d;for(;;){let P=g[F];if(P===0){let k=3*w;f[k+0]=T,f[k+1]=_,f[k+2]=E,g[F]=w+1,h[y]=w++;break}let L=3*(P-1);if(f[L+0]===T&&f[L+1]===_&&f[L+2]===E){h[y]=P-1;break}F=F+1&d}}let m=new Int32Array(w+1);for(let y=0;y<s;y++)m[h[y]+1]++;for(let y=0;y<w;y++)m[y+1]+=m[y];let p=new Int32Array(s),v=m.slice(0,w);for(let y=0;y<c;y++){let A=3*y;p[v[h[A+0]]++]=y,p[v[h[A+1]]++]=y,p[v[h[A+2]]++]=y}let C=new Float32Array(s*3);for(let y=0;y<c;y++){let A=3*y,T=l[A+0],_=l[A+1],E=l[A+2];for(let F=0;F<3;F++){let P=A+F,L=h[P],k=0,G=0,D=0;for(let q=m[L],V=m[L+1];q<V;q++){let le=3*p[q],J=l[le+0],j=l[le+1],te=l[le+2];T*J+_*j+E*te>o&&(k+=J,G+=j,D+=te)}let H=1/(Math.sqrt(k*k+G*G+D*D)||1);C[3*P+0]=k*H,C[3*P+1]=G*H,C[3*P+2]=D*H}}return t.setAttribute("normal",new Wn(C,3,!1)),t}var Xo=40,Qw=.6,e1=6e4;function l0(n){return n.shape==="plane"&&!(n.size[0]&&n.size[1])}function c0(n,e){return n.map(t=>{let i=new ei,s=t.offset+12*t.vertices,r=new Float32Array(e,t.offset,3*t.vertices);i.setAttribute("position",new Wn(r,3));let o=new Uint32Array(e,s,3*t.triangles);return i.setIndex(new Wn(o,1)),t.triangles<=e1?a0(i,Qw):(i.computeVertexNormals(),i)})}function u0(n,e){let t=new Xt(n1(n,e),t1(n));t.position.set(...n.position);let[i,s,r,o]=n.wxyz;return t.quaternion.set(s,r,o,i),t.castShadow=n.shape!=="plane"&&n.rgba[3]>.5,t.receiveShadow=!0,t}function t1(n){let[e,t,i,s]=n.rgba;return new tr({color:new tt().setRGB(e,t,i,jn),roughness:.55,metalness:.05,opacity:s,transparent:s<1,depthWrite:s>=1,side:n.shape==="mesh"?Ri:as})}function n1(n,e){let[t=0,i=0,s=0]=n.size;switch(n.shape){case"box":return new os(t,i,s);case"sphere":return new Lo(t,Xo,Xo/2);case"ellipsoid":return new Lo(1,Xo,Xo/2).scale(t,i,s);case"cylinder":return new Ha(t,t,i,Xo).rotateX(Math.PI/2);case"capsule":return new Va(t,i,10,Xo).rotateX(Math.PI/2);case"plane":return new Is(2*t,2*i);default:return e[n.mesh]??new ei}}var h0=45,i1=1863633,s1={front:[1,0,.12],side:[0,-1,.12],top:[0,-.001,1]},Xu=class{constructor(e,t,i){this.host=e;this.rich=t;this.onPick=i;this.renderer=new Bu({antialias:!0,powerPreference:"high-performance"}),this.renderer.toneMapping=tl,this.renderer.setPixelRatio(t?Math.min(devicePixelRatio,2):1),this.renderer.shadowMap.enabled=t,this.renderer.shadowMap.type=Cr,e.append(this.renderer.domElement),this.camera.up.set(0,0,1),this.controls=new Vu(this.camera,this.renderer.domElement),this.controls.maxPolarAngle=.495*Math.PI,this.controls.minDistance=.1,this.controls.maxDistance=120,this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.requestDraw()),this.light(),this.scene.add(this.ground.object,this.content),this.watchPointer(),new ResizeObserver(()=>this.resize()).observe(e)}host;rich;onPick;renderer;scene=new Er;camera=new Hn(h0,1,.01,500);controls;ground=new Wu;sun=new ja(16777215,1.7);content=new mi;bodies=[];opened=null;picked=-1;isDirty=!1;paint(e){this.scene.background=new tt(e.background),this.ground.paint(e.grid,e.shadow),this.requestDraw()}show(e,t){this.clear(),this.opened=e;let i=c0(e.meshes,t);this.bodies=e.bodies.map(()=>new mi),this.bodies.forEach((o,a)=>{o.userData.body=a});let s=new mi,r=!1;for(let o of e.shapes){if(l0(o)){r=!0,this.ground.object.position.set(...o.position);continue}let a=u0(o,i);(this.bodies[o.body]??s).add(a)}this.ground.object.visible=r,this.content.add(s,...this.bodies),this.look("home")}move(e){this.bodies.forEach((t,i)=>{let s=7*i;if(!Number.isFinite(e[s]))return;t.position.fromArray(e,s);let[r=1,o=0,a=0,c=0]=e.subarray(s+3,s+7);t.quaternion.set(o,a,c,r)}),this.requestDraw()}fitLight(){let e=new Ai;for(let r of this.bodies)e.expandByObject(r);if(e.isEmpty())return;let t=e.getCenter(new Y),i=Math.min(Math.max(1.3*e.getSize(new Y).length()*.5,.8),25);this.sun.position.copy(t).add(new Y(.5,-.45,1).multiplyScalar(2.5*i)),this.sun.target.position.copy(t);let s=this.sun.shadow.camera;s.left=s.bottom=-1.6*i,s.right=s.top=1.6*i,s.near=.1*i,s.far=6*i,s.updateProjectionMatrix(),this.sun.shadow.normalBias=.004*i,this.requestDraw()}look(e){if(this.opened===null)return;let t=new Y(...this.opened.camera_position),i=new Y(...this.opened.camera_target);if(this.controls.target.copy(i),e==="home")this.camera.position.copy(t);else{let s=t.distanceTo(i),r=new Y(...s1[e]).normalize();this.camera.position.copy(i).addScaledVector(r,s)}this.controls.update(),this.requestDraw()}mark(e){this.paintBody(this.picked,0),this.picked=e,this.paintBody(e,.35),this.requestDraw()}picture(){return this.draw(),this.renderer.domElement.toDataURL("image/png")}paintBody(e,t){for(let i of this.bodies[e]?.children??[]){let s=i.material;s.emissive.set(i1),s.emissiveIntensity=t}}light(){if(this.scene.add(new Ya(16777215,10134445,this.rich?.6:1.6)),this.sun.castShadow=this.rich,this.sun.shadow.mapSize.set(2048,2048),this.sun.shadow.bias=-2e-4,this.sun.shadow.radius=4,this.sun.position.set(2,-2,4),this.scene.add(this.sun,this.sun.target),this.rich){let e=new Vo(this.renderer);this.scene.environment=e.fromScene(new Hu,.04).texture,this.scene.environmentIntensity=.5,e.dispose()}}watchPointer(){let e=this.renderer.domElement,t={x:0,y:0};e.addEventListener("pointerdown",i=>{t={x:i.clientX,y:i.clientY}}),e.addEventListener("pointerup",i=>{Math.hypot(i.clientX-t.x,i.clientY-t.y)<4&&i.button===0&&this.onPick(this.bodyAt(i))})}bodyAt(e){let t=this.renderer.domElement.getBoundingClientRect(),i=(e.clientX-t.left)/t.width*2-1,s=1-(e.clientY-t.top)/t.height*2,r=new Qa;r.setFromCamera(new Ye(i,s),this.camera);let[o]=r.intersectObject(this.content,!0);return o?.object.parent?.userData.body??-1}clear(){this.picked=-1;for(let e of[...this.content.children])for(let t of e.children){let i=t;i.geometry.dispose(),i.material.dispose()}this.content.clear()}resize(){let{clientWidth:e,clientHeight:t}=this.host;if(e===0||t===0)return;this.renderer.setSize(e,t),this.camera.aspect=e/t;let s=Math.tan(h0/360*Math.PI)/Math.min(1,this.camera.aspect);this.camera.fov=360/Math.PI*Math.atan(s),this.camera.updateProjectionMatrix(),this.draw()}requestDraw(){this.isDirty||(this.isDirty=!0,requestAnimationFrame(()=>this.draw()))}draw(){this.isDirty=!1,this.ground.surround(this.controls.target,this.camera.position.distanceTo(this.controls.target)),this.renderer.render(this.scene,this.camera)}};var r1=0;function U(n,e,t,i,s,r){e||(e={});var o,a,c=e;if("ref"in c)for(a in c={},e)a=="ref"?o=e[a]:c[a]=e[a];var l={type:n,props:c,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:--r1,__i:-1,__u:0,__source:s,__self:r};if(typeof n=="function"&&(o=n.defaultProps))for(a in o)c[a]===void 0&&(c[a]=o[a]);return bt.vnode&&bt.vnode(l),l}var o1={play:"M7 5l12 7-12 7z",pause:"M8 5v14M16 5v14",step:"M6 5l9 7-9 7zM19 5v14",back:"M18 5l-9 7 9 7zM5 5v14",reset:"M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",gallery:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",sun:"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",close:"M6 6l12 12M18 6L6 18",home:"M4 11l8-7 8 7M6 10v10h12V10",camera:"M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",route:"M6 19a2 2 0 1 0 0-.01M18 5a2 2 0 1 0 0-.01M8 19h7a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h7",search:"M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",plus:"M12 5v14M5 12h14",record:"M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",below:"M4 5h16v14H4zM4 14h16",beside:"M4 5h16v14H4zM14 5v14",down:"M6 9l6 6 6-6"};function Fn({name:n,filled:e}){return U("svg",{class:e?"icon filled":"icon",viewBox:"0 0 24 24","aria-hidden":"true",children:U("path",{d:o1[n]})})}function qo(n){let[e,t]=xs(null),i=ys(""),s=e!==null&&!Number.isFinite(Hh(e));function r(o,a){let c=Hh(o);!Number.isFinite(c)||!a&&o===i.current||(i.current=o,n.onCommit(c))}return U("span",{class:s?"number invalid":"number",children:[U("input",{type:"text",inputMode:"decimal",autoComplete:"off",spellcheck:!1,"aria-label":n.label,"aria-invalid":s,disabled:n.disabled??!1,value:e??n.shown,onFocus:o=>{i.current=n.shown,t(n.shown),o.currentTarget.select()},onInput:o=>t(o.currentTarget.value),onKeyDown:o=>{o.stopPropagation(),o.key==="Enter"&&r(o.currentTarget.value,!0),o.key==="Escape"&&(t(i.current),o.currentTarget.value=i.current,o.currentTarget.blur())},onBlur:o=>{r(o.currentTarget.value,!1),t(null)}}),n.unit?U("span",{class:"unit",children:n.unit}):null]})}function f0(n){return U("button",{type:"button",role:"switch",class:"switch","aria-label":n.label,"aria-checked":n.checked,onClick:()=>n.onChange(!n.checked)})}function En(n){return U("button",{type:"button",class:n.primary?"icon-button primary":"icon-button","aria-label":n.label,title:n.label,disabled:n.disabled??!1,onClick:n.onClick,children:U(Fn,{name:n.icon,filled:n.filled??!1})})}function vi({title:n,text:e}){return U("div",{class:"empty",children:[U("strong",{children:n}),U("p",{children:e})]})}var d0={light:{background:"#f3f5f8",grid:"#8b97a6",shadow:.22},dark:{background:"#171b21",grid:"#5d6875",shadow:.5}},qu=null;function Nr(n){qu?.look(n)}function p0(){let n=ys(null),e=qs.value?.rich_light;return vs(()=>{n.current===null||e===void 0||qu!==null||(qu=new Xu(n.current,e,t=>{Ss.value=t}),a1(qu))},[e]),U("div",{class:"view",children:[U("div",{class:"canvas",ref:n}),U(h1,{}),U(u1,{}),vt.value?U(c1,{}):null,U(f1,{}),oo.value?U("div",{class:"busy",role:"status",children:[U("span",{class:"spinner"}),gt(oo.value)]}):null]})}function a1(n){let e=!0;sn(()=>n.paint(Oi.value?d0.dark:d0.light)),sn(()=>n.mark(Ss.value)),sn(()=>{let t=vt.value;t!==null&&(e=!0,l1(t.number,t.meshes.length).then(i=>{if(vt.value!==t)return;n.show(t,i);let s=hi.peek();s!==null&&n.move(s.poses),n.fitLight()}))}),ql(t=>{n.move(t.poses),e&&n.fitLight(),e=!1})}async function l1(n,e){if(e===0)return new ArrayBuffer(0);let t=await fetch(`/meshes/${n}`);return t.ok?t.arrayBuffer():new ArrayBuffer(0)}function c1(){return U("div",{class:"views",role:"toolbar","aria-label":"Camera",children:[U(En,{icon:"home",label:"Home view",onClick:()=>Nr("home")}),["front","side","top"].map(e=>U("button",{type:"button",class:"view-button",onClick:()=>Nr(e),children:e},e))]})}function u1(){let e=vt.value?.bodies[Ss.value],t=hi.value;if(e===void 0||t===null)return null;let i=7*Ss.value,s=[...t.poses.subarray(i,i+7)];return U("aside",{class:"selection","aria-label":"Selected body",children:[U("div",{class:"selection-head",children:[U("strong",{children:gt(e)}),U(En,{icon:"close",label:"Clear selection",onClick:()=>{Ss.value=-1}})]}),U("dl",{class:"numeric",children:[U("dt",{children:"x y z [m]"}),U("dd",{children:s.slice(0,3).map(r=>ii(r,3)).join("  ")}),U("dt",{children:"qw qx qy qz"}),U("dd",{children:s.slice(3).map(r=>ii(r,3)).join("  ")})]})]})}function h1(){let n=vr.value?.trouble,e=vt.value?.playback?.notes??[];return!n&&e.length===0?null:U("div",{class:"banners",children:[n?U("div",{class:"banner bad",role:"alert",children:[U("span",{children:gt(n)}),vt.value?.playback?null:U("button",{type:"button",class:"button",onClick:()=>bn({kind:"reset"}),children:"Reset"})]}):null,e.map(t=>U("div",{class:"banner warn",role:"status",children:gt(t)},t))]})}function f1(){let n=vt.value,e=vr.value;if(!n?.playback||e===null)return null;let t=hi.value?.time??e.begin;return U("div",{class:"timeline",children:[U("span",{class:"numeric quiet",children:ii(e.begin,2)}),U("input",{type:"range","aria-label":"Time",min:e.begin,max:Math.max(e.end,e.begin+1e-6),step:"any",value:t,onInput:i=>Zl({kind:"seek",time:Number(i.currentTarget.value)})}),U("span",{class:"numeric quiet",children:[ii(e.end,2)," s"]})]})}var d1={" ":Jl,ArrowRight:()=>{bn({kind:"step",count:1})},ArrowLeft:()=>{vt.value?.playback&&bn({kind:"step",count:-1})},r:()=>{bn({kind:"reset"})},f:()=>Nr("home"),1:()=>Nr("front"),2:()=>Nr("side"),3:()=>Nr("top")};function m0(){addEventListener("keydown",n=>{n.ctrlKey||n.metaKey||n.altKey||n.target instanceof HTMLInputElement&&n.target.type!=="checkbox"&&n.key!=="Escape"||p1(n.key)&&n.preventDefault()})}function p1(n){if(n==="?")return ts.value=!ts.value,!0;if(n==="Escape")return ts.value?ts.value=!1:ni.value&&vt.value?ni.value=!1:Ss.value=-1,!0;if(vt.value===null)return!1;if(n==="g")return ni.value=!ni.value,!0;let e=ni.value?void 0:d1[n];return e?.(),e!==void 0}var _0=["Robot","Live","Plot","Log"],g0={below:[],active:{side:"Robot",below:null},size:{side:360,below:240}},m1={side:280,below:140},g1={side:720,below:640};function Zu(n,e){return _0.filter(t=>n.below.includes(t)===(e==="below"))}function ud(n,e){let t=n.below.includes(e)?"below":"side";return{...n,active:{...n.active,[t]:e}}}function x0(n,e){let t=n.below.includes(e),i=t?n.below.filter(a=>a!==e):[...n.below,e],s={...n,below:i},r=t?"below":"side",o={...n.active,[r]:Zu(s,r)[0]??null};return ud({...s,active:o},e)}function Yu(n,e,t){let i=Math.min(Math.max(Math.round(t),m1[e]),g1[e]);return{...n,size:{...n.size,[e]:i}}}function v0(n){try{let e=JSON.parse(n??""),t=_0.filter(c=>e.below?.includes(c)),i={...g0,below:t},s=Zu(i,"side"),r=e.active?.side,o={side:r&&s.includes(r)?r:s[0]??null,below:t[0]??null},a=Yu({...i,active:o},"side",Number(e.size?.side)||360);return Yu(a,"below",Number(e.size?.below)||240)}catch{return g0}}var hd=St(""),_1=["sensors","materials","gains"],y0=["x","y","z"];function x1(n){let e=new Map;for(let t of n){if(/^robots\..*\.targets\./.test(t.path))continue;let i=t.path.split("."),s=i.length>2?i.slice(0,-1).join(" \xB7 "):i[0]??"";e.set(s,[...e.get(s)??[],t])}return[...e].map(([t,i])=>({title:t,rare:_1.some(s=>t.includes(s)),values:i}))}function b0(){let n=vt.value;if(n===null)return U(vi,{title:"No scene",text:"Choose a scene in the gallery."});if(n.playback)return U(vi,{title:"Playback",text:"A recorded run has no values to set: it has no physics."});let e=hd.value.toLowerCase(),t=x1(Hl.value.filter(i=>`${i.path} ${i.what}`.toLowerCase().includes(e)));return U("div",{class:"panel",children:[U("label",{class:"search",children:[U(Fn,{name:"search"}),U("input",{type:"search",placeholder:"Filter values","aria-label":"Filter values",value:hd.value,onInput:i=>{hd.value=i.currentTarget.value},onKeyDown:i=>i.stopPropagation()})]}),t.map(i=>U(v1,{group:i,forced:e!==""},`${n.number} ${i.title}`))]})}function v1({group:n,forced:e}){let[t,i]=xs(!n.rare),s=t||e;return U("section",{class:"group",children:[U("h2",{children:U("button",{type:"button","aria-expanded":s,onClick:()=>i(!t),children:[U(Fn,{name:"down"})," ",gt(n.title)]})}),s?n.values.map(r=>U(y1,{value:r},r.path)):null]})}function y1({value:n}){let e=gt(n.path.split(".").at(-1)??""),t=gt(n.what);return U("div",{class:"live",children:[U("span",{class:"live-name",title:`${gt(n.path)}: ${t}`,children:[e,U("small",{children:t})]}),U(b1,{value:n})]})}function b1({value:n}){let{path:e,unit:t}=n,i=gt(e),s=n.value,r=o=>{bn({kind:"set",path:e,value:o})};if(typeof s=="boolean")return U(f0,{label:i,checked:s,onChange:r});if(Array.isArray(s))return U(S1,{label:i,unit:t,values:s,onCommit:r});if(typeof s=="number"||s===null){let o=s===null?"":ao(s),a=t.includes(" or ")?"":t;return U(qo,{label:i,shown:o,unit:a,onCommit:r})}return U("span",{class:"reading",children:gt(s)})}function S1({label:n,unit:e,values:t,onCommit:i}){let s=t[0]??0;return t.length>3&&t.every(o=>o===s)?U(qo,{label:n,shown:ao(s),unit:`\xD7 ${t.length}`,onCommit:o=>i(t.map(()=>o))}):U("span",{class:"list",title:e,children:t.map((o,a)=>U(qo,{label:`${n} ${y0[a]&&t.length===3?y0[a]:a+1}`,shown:ao(o,4),onCommit:c=>i(t.map((l,h)=>h===a?c:l))},a))})}var M1=300;function S0(){let n=va.value;if(n.length===0)return U(vi,{title:"No events yet",text:"Contacts, alarms, moves and problems appear here."});let e=Math.max(0,n.length-M1);return U("ol",{class:"log","aria-label":"Events",children:n.slice(e).map((t,i)=>U("li",{class:`event-${t.event.replace(/[^a-z-]/g,"")}`,children:[U("span",{class:"numeric quiet",children:ii(t.time,3)}),U("span",{class:"event-kind",children:gt(t.event)}),U("span",{children:gt(t.message)})]},e+i)).reverse()})}var w1="uplot",E1="u-hz",T1="u-vt",A1="u-title",C1="u-wrap",R1="u-under",P1="u-over",I1="u-axis",Or="u-off",L1="u-select",D1="u-cursor-x",N1="u-cursor-y",U1="u-cursor-pt",F1="u-legend",O1="u-live",B1="u-inline",k1="u-series",z1="u-marker",M0="u-label",G1="u-value",ml="width",gl="height";var w0="bottom",Yo="left",fd="right",Rd="#000",E0=Rd+"0",dd="mousemove",T0="mousedown",pd="mouseup",A0="mouseenter",C0="mouseleave",R0="dblclick",V1="resize",H1="scroll",P0="change",Qu="dppxchange",Pd="--",ea=typeof window<"u",vd=ea?document:null,Jo=ea?window:null,W1=ea?navigator:null,At,Ju;function yd(){let n=devicePixelRatio;At!=n&&(At=n,Ju&&Sd(P0,Ju,yd),Ju=matchMedia(`(min-resolution: ${At-.001}dppx) and (max-resolution: ${At+.001}dppx)`),Br(P0,Ju,yd),Jo.dispatchEvent(new CustomEvent(Qu)))}function yi(n,e){if(e!=null){let t=n.classList;!t.contains(e)&&t.add(e)}}function bd(n,e){let t=n.classList;t.contains(e)&&t.remove(e)}function qt(n,e,t){n.style[e]=t+"px"}function Xi(n,e,t,i){let s=vd.createElement(n);return e!=null&&yi(s,e),t?.insertBefore(s,i),s}function Ii(n,e){return Xi("div",n,e)}var I0=new WeakMap;function hs(n,e,t,i,s){let r="translate("+e+"px,"+t+"px)",o=I0.get(n);r!=o&&(n.style.transform=r,I0.set(n,r),e<0||t<0||e>i||t>s?yi(n,Or):bd(n,Or))}var L0=new WeakMap;function D0(n,e,t){let i=e+t,s=L0.get(n);i!=s&&(L0.set(n,i),n.style.background=e,n.style.borderColor=t)}var N0=new WeakMap;function U0(n,e,t,i){let s=e+""+t,r=N0.get(n);s!=r&&(N0.set(n,s),n.style.height=t+"px",n.style.width=e+"px",n.style.marginLeft=i?-e/2+"px":0,n.style.marginTop=i?-t/2+"px":0)}var Id={passive:!0},X1={...Id,capture:!0};function Br(n,e,t,i){e.addEventListener(n,t,i?X1:Id)}function Sd(n,e,t,i){e.removeEventListener(n,t,Id)}ea&&yd();function qi(n,e,t,i){let s;t=t||0,i=i||e.length-1;let r=i<=2147483647;for(;i-t>1;)s=r?t+i>>1:bi((t+i)/2),e[s]<n?t=s:i=s;return n-e[t]<=e[i]-n?t:i}function c_(n){return(t,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(t[a])){r=a;break}for(let a=s;a>=i;a--)if(n(t[a])){o=a;break}return[r,o]}}var u_=n=>n!=null,h_=n=>n!=null&&n>0,nh=c_(u_),q1=c_(h_);function Y1(n,e,t,i=0,s=!1){let r=s?q1:nh,o=s?h_:u_;[e,t]=r(n,e,t);let a=n[e],c=n[e];if(e>-1)if(i==1)a=n[e],c=n[t];else if(i==-1)a=n[t],c=n[e];else for(let l=e;l<=t;l++){let h=n[l];o(h)&&(h<a?a=h:h>c&&(c=h))}return[a??Ot,c??-Ot]}function ih(n,e,t,i){let s=B0(n),r=B0(e);n==e&&(s==-1?(n*=t,e/=t):(n/=t,e*=t));let o=t==10?Us:f_,a=s==1?bi:Li,c=r==1?Li:bi,l=a(o(An(n))),h=c(o(An(e))),f=$o(t,l),u=$o(t,h);return t==10&&(l<0&&(f=Bt(f,-l)),h<0&&(u=Bt(u,-h))),i||t==2?(n=f*s,e=u*r):(n=g_(n,f),e=sh(e,u)),[n,e]}function Ld(n,e,t,i){let s=ih(n,e,t,i);return n==0&&(s[0]=0),e==0&&(s[1]=0),s}var Dd=.1,F0={mode:3,pad:Dd},xl={pad:0,soft:null,mode:0},Z1={min:xl,max:xl};function eh(n,e,t,i){return rh(t)?O0(n,e,t):(xl.pad=t,xl.soft=i?0:null,xl.mode=i?3:0,O0(n,e,Z1))}function wt(n,e){return n??e}function J1(n,e,t){for(e=wt(e,0),t=wt(t,n.length-1);e<=t;){if(n[e]!=null)return!0;e++}return!1}function O0(n,e,t){let i=t.min,s=t.max,r=wt(i.pad,0),o=wt(s.pad,0),a=wt(i.hard,-Ot),c=wt(s.hard,Ot),l=wt(i.soft,Ot),h=wt(s.soft,-Ot),f=wt(i.mode,0),u=wt(s.mode,0),d=e-n,g=Us(d),w=ti(An(n),An(e)),m=Us(w),p=An(m-g);(d<1e-24||p>10)&&(d=0,(n==0||e==0)&&(d=1e-24,f==2&&l!=Ot&&(r=0),u==2&&h!=-Ot&&(o=0)));let v=d||w||1e3,C=Us(v),y=$o(10,bi(C)),A=v*(d==0?n==0?.1:1:r),T=Bt(g_(n-A,y/10),24),_=n>=l&&(f==1||f==3&&T<=l||f==2&&T>=l)?l:Ot,E=ti(a,T<_&&n>=_?_:Yi(_,T)),F=v*(d==0?e==0?.1:1:o),P=Bt(sh(e+F,y/10),24),L=e<=h&&(u==1||u==3&&P>=h||u==2&&P<=h)?h:-Ot,k=Yi(c,P>L&&e<=L?L:ti(L,P));return E==k&&E==0&&(k=100),[E,k]}var $1=new Intl.NumberFormat(ea?W1.language:"en-US"),Nd=n=>$1.format(n),Si=Math,ju=Si.PI,An=Si.abs,bi=Si.floor,Tn=Si.round,Li=Si.ceil,Yi=Si.min,ti=Si.max,$o=Si.pow,B0=Si.sign,Us=Si.log10,f_=Si.log2,K1=(n,e=1)=>Si.sinh(n)*e,md=(n,e=1)=>Si.asinh(n/e),Ot=1/0;function k0(n){return(Us((n^n>>31)-(n>>31))|0)+1}function Md(n,e,t){return Yi(ti(n,e),t)}function d_(n){return typeof n=="function"}function xt(n){return d_(n)?n:()=>n}var j1=()=>{},p_=n=>n,m_=(n,e)=>e,Q1=n=>null,z0=n=>!0,G0=(n,e)=>n==e,eE=/\.\d*?(?=9{6,}|0{6,})/gm,kr=n=>{if(x_(n)||cr.has(n))return n;let e=`${n}`,t=e.match(eE);if(t==null)return n;let i=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${kr(s)}e${r}`}return Bt(n,i)};function Ur(n,e){return kr(Bt(kr(n/e))*e)}function sh(n,e){return kr(Li(kr(n/e))*e)}function g_(n,e){return kr(bi(kr(n/e))*e)}function Bt(n,e=0){if(x_(n))return n;let t=10**e,i=n*t*(1+Number.EPSILON);return Tn(i)/t}var cr=new Map;function __(n){return((""+n).split(".")[1]||"").length}function yl(n,e,t,i){let s=[],r=i.map(__);for(let o=e;o<t;o++){let a=An(o),c=Bt($o(n,o),a);for(let l=0;l<i.length;l++){let h=n==10?+`${i[l]}e${o}`:i[l]*c,f=(o>=0?0:a)+(o>=r[l]?0:r[l]),u=n==10?h:Bt(h,f);s.push(u),cr.set(u,f)}}return s}var vl={},Ud=[],Ko=[null,null],lr=Array.isArray,x_=Number.isInteger,tE=n=>n===void 0;function V0(n){return typeof n=="string"}function rh(n){let e=!1;if(n!=null){let t=n.constructor;e=t==null||t==Object}return e}function nE(n){return n!=null&&typeof n=="object"}var iE=Object.getPrototypeOf(Uint8Array),v_="__proto__";function jo(n,e=rh){let t;if(lr(n)){let i=n.find(s=>s!=null);if(lr(i)||e(i)){t=Array(n.length);for(let s=0;s<n.length;s++)t[s]=jo(n[s],e)}else t=n.slice()}else if(n instanceof iE)t=n.slice();else if(e(n)){t={};for(let i in n)i!=v_&&(t[i]=jo(n[i],e))}else t=n;return t}function _n(n){let e=arguments;for(let t=1;t<e.length;t++){let i=e[t];for(let s in i)s!=v_&&(rh(n[s])?_n(n[s],jo(i[s])):n[s]=jo(i[s]))}return n}var sE=0,rE=1,oE=2;function aE(n,e,t){for(let i=0,s,r=-1;i<e.length;i++){let o=e[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<t&&n[s]==null;)n[r=s++]=null}}}function lE(n,e){if(hE(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return fE(o[0])||(o=uE(o)),o}let t=new Set;for(let o=0;o<n.length;o++){let c=n[o][0],l=c.length;for(let h=0;h<l;h++)t.add(c[h])}let i=[Array.from(t).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],c=a[0];for(let l=1;l<a.length;l++){let h=a[l],f=Array(s).fill(void 0),u=e?e[o][l]:rE,d=[];for(let g=0;g<h.length;g++){let w=h[g],m=r.get(c[g]);w===null?u!=sE&&(f[m]=w,u==oE&&d.push(m)):f[m]=w}aE(f,d,s),i.push(f)}}return i}var cE=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function uE(n){let e=n[0],t=e.length,i=Array(t);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(t);for(let c=0;c<t;c++)a[c]=o[i[c]];s.push(a)}return s}function hE(n){let e=n[0][0],t=e.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function fE(n,e=100){let t=n.length;if(t<=1)return!0;let i=0,s=t-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=ti(1,bi((s-i+1)/e));for(let o=n[i],a=i+r;a<=s;a+=r){let c=n[a];if(c!=null){if(c<=o)return!1;o=c}}return!0}var y_=["January","February","March","April","May","June","July","August","September","October","November","December"],b_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function S_(n){return n.slice(0,3)}var dE=b_.map(S_),pE=y_.map(S_),mE={MMMM:y_,MMM:pE,WWWW:b_,WWW:dE};function pl(n){return(n<10?"0":"")+n}function gE(n){return(n<10?"00":n<100?"0":"")+n}var _E={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,e)=>e.MMMM[n.getMonth()],MMM:(n,e)=>e.MMM[n.getMonth()],MM:n=>pl(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>pl(n.getDate()),D:n=>n.getDate(),WWWW:(n,e)=>e.WWWW[n.getDay()],WWW:(n,e)=>e.WWW[n.getDay()],HH:n=>pl(n.getHours()),H:n=>n.getHours(),h:n=>{let e=n.getHours();return e==0?12:e>12?e-12:e},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>pl(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>pl(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>gE(n.getMilliseconds())};function Fd(n,e){e=e||mE;let t=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)t.push(s[0][0]=="{"?_E[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var xE=new Intl.DateTimeFormat().resolvedOptions().timeZone;function vE(n,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+n+n.getTimezoneOffset()*6e4):e==xE?t=n:(t=new Date(n.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(n.getMilliseconds())),t}var M_=n=>n%1==0,th=[1,2,2.5,5],yE=yl(10,-32,0,th),w_=yl(10,0,32,th),bE=w_.filter(M_),Fr=yE.concat(w_),Od=`
`,E_="{YYYY}",H0=Od+E_,T_="{M}/{D}",_l=Od+T_,$u=_l+"/{YY}",A_="{aa}",SE="{h}:{mm}",Zo=SE+A_,W0=Od+Zo,X0=":{ss}",Rt=null;function C_(n){let e=n*1e3,t=e*60,i=t*60,s=i*24,r=s*30,o=s*365,c=(n==1?yl(10,0,3,th).filter(M_):yl(10,-3,0,th)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),l=[[o,E_,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",H0,Rt,Rt,Rt,Rt,Rt,1],[s,T_,H0,Rt,Rt,Rt,Rt,Rt,1],[i,"{h}"+A_,$u,Rt,_l,Rt,Rt,Rt,1],[t,Zo,$u,Rt,_l,Rt,Rt,Rt,1],[e,X0,$u+" "+Zo,Rt,_l+" "+Zo,Rt,W0,Rt,1],[n,X0+".{fff}",$u+" "+Zo,Rt,_l+" "+Zo,Rt,W0,Rt,1]];function h(f){return(u,d,g,w,m,p)=>{let v=[],C=m>=o,y=m>=r&&m<o,A=f(g),T=Bt(A*n,3),_=gd(A.getFullYear(),C?0:A.getMonth(),y||C?1:A.getDate()),E=Bt(_*n,3);if(y||C){let F=y?m/r:0,P=C?m/o:0,L=T==E?T:Bt(gd(_.getFullYear()+P,_.getMonth()+F,1)*n,3),k=new Date(Tn(L/n)),G=k.getFullYear(),D=k.getMonth();for(let H=0;L<=w;H++){let q=gd(G+P*H,D+F*H,1),V=q-f(Bt(q*n,3));L=Bt((+q+V)*n,3),L<=w&&v.push(L)}}else{let F=m>=s?s:m,P=bi(g)-bi(T),L=E+P+sh(T-E,F);v.push(L);let k=f(L),G=k.getHours()+k.getMinutes()/t+k.getSeconds()/i,D=m/i,H=u.axes[d]._space,q=p/H;for(;L=Bt(L+m,n==1?0:3),!(L>w);)if(D>1){let V=bi(Bt(G+D,6))%24,j=f(L).getHours()-V;j>1&&(j=-1),L-=j*i,G=(G+D)%24;let te=v[v.length-1];Bt((L-te)/m,3)*q>=.7&&v.push(L)}else v.push(L)}return v}}return[c,l,h]}var[ME,wE,EE]=C_(1),[TE,AE,CE]=C_(.001);yl(2,-53,53,[1]);function q0(n,e){return n.map(t=>t.map((i,s)=>s==0||s==8||i==null?i:e(s==1||t[8]==0?i:t[1]+i)))}function Y0(n,e){return(t,i,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],c,l,h,f,u,d;return i.map(g=>{let w=n(g),m=w.getFullYear(),p=w.getMonth(),v=w.getDate(),C=w.getHours(),y=w.getMinutes(),A=w.getSeconds(),T=m!=c&&a[2]||p!=l&&a[3]||v!=h&&a[4]||C!=f&&a[5]||y!=u&&a[6]||A!=d&&a[7]||a[1];return c=m,l=p,h=v,f=C,u=y,d=A,T(w)})}}function RE(n,e){let t=Fd(e);return(i,s,r,o,a)=>s.map(c=>t(n(c)))}function gd(n,e,t){return new Date(n,e,t)}function Z0(n,e){return e(n)}var PE="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function J0(n,e){return(t,i,s,r)=>r==null?Pd:e(n(i))}function IE(n,e){let t=n.series[e];return t.width?t.stroke(n,e):t.points.width?t.points.stroke(n,e):null}function LE(n,e){return n.series[e].fill(n,e)}var DE={show:!0,live:!0,isolate:!1,mount:j1,markers:{show:!0,width:2,stroke:IE,fill:LE,dash:"solid"},idx:null,idxs:null,values:[]};function NE(n,e){let t=n.cursor.points,i=Ii(),s=t.size(n,e);qt(i,ml,s),qt(i,gl,s);let r=s/-2;qt(i,"marginLeft",r),qt(i,"marginTop",r);let o=t.width(n,e,s);return o&&qt(i,"borderWidth",o),i}function UE(n,e){let t=n.series[e].points;return t._fill||t._stroke}function FE(n,e){let t=n.series[e].points;return t._stroke||t._fill}function OE(n,e){return n.series[e].points.size}var _d=[0,0];function BE(n,e,t){return _d[0]=e,_d[1]=t,_d}function Ku(n,e,t,i=!0){return s=>{s.button==0&&(!i||s.target==e)&&t(s)}}function xd(n,e,t,i=!0){return s=>{(!i||s.target==e)&&t(s)}}var kE={show:!0,x:!0,y:!0,lock:!1,move:BE,points:{one:!1,show:NE,size:OE,width:0,stroke:FE,fill:UE},bind:{mousedown:Ku,mouseup:Ku,click:Ku,dblclick:Ku,mousemove:xd,mouseleave:xd,mouseenter:xd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,e,t,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},R_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Bd=_n({},R_,{filter:m_}),P_=_n({},Bd,{size:10}),I_=_n({},R_,{show:!1}),kd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',L_="bold "+kd,D_=1.5,$0={show:!0,scale:"x",stroke:Rd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:L_,side:2,grid:Bd,ticks:P_,border:I_,font:kd,lineGap:D_,rotate:0},zE="Value",GE="Time",K0={show:!0,scale:"x",auto:!1,sorted:1,min:Ot,max:-Ot,idxs:[]};function VE(n,e,t,i,s){return e.map(r=>r==null?"":Nd(r))}function HE(n,e,t,i,s,r,o){let a=[],c=cr.get(s)||0;t=o?t:Bt(sh(t,s),c);for(let l=t;l<=i;l=Bt(l+s,c))a.push(Object.is(l,-0)?0:l);return a}function wd(n,e,t,i,s,r,o){let a=[],c=n.scales[n.axes[e].scale].log,l=c==10?Us:f_,h=bi(l(t));s=$o(c,h),c==10&&(s=Fr[qi(s,Fr)]);let f=t,u=s*c;c==10&&(u=Fr[qi(u,Fr)]);do a.push(f),f=f+s,c==10&&!cr.has(f)&&(f=Bt(f,cr.get(s))),f>=u&&(s=f,u=s*c,c==10&&(u=Fr[qi(u,Fr)]));while(f<=i);return a}function WE(n,e,t,i,s,r,o){let c=n.scales[n.axes[e].scale].asinh,l=i>c?wd(n,e,ti(c,t),i,s):[c],h=i>=0&&t<=0?[0]:[];return(t<-c?wd(n,e,ti(c,-i),-t,s):[c]).reverse().map(u=>-u).concat(h,l)}var N_=/./,XE=/[12357]/,qE=/[125]/,j0=/1/,Ed=(n,e,t,i)=>n.map((s,r)=>e==4&&s==0||r%i==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function YE(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=n.scales[o],c=n.valToPos,l=r._space,h=c(10,o),f=c(9,o)-h>=l?N_:c(7,o)-h>=l?XE:c(5,o)-h>=l?qE:j0;if(f==j0){let u=An(c(1,o)-h);if(u<l)return Ed(e.slice().reverse(),a.distr,f,Li(l/u)).reverse()}return Ed(e,a.distr,f,1)}function ZE(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=r._space,c=n.valToPos,l=An(c(1,o)-c(2,o));return l<a?Ed(e.slice().reverse(),3,N_,Li(a/l)).reverse():e}function JE(n,e,t,i){return i==null?Pd:e==null?"":Nd(e)}var Q0={show:!0,scale:"y",stroke:Rd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:L_,side:3,grid:Bd,ticks:P_,border:I_,font:kd,lineGap:D_,rotate:0};function $E(n,e){let t=3+(n||1)*2;return Bt(t*e,3)}function KE(n,e){let{scale:t,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],t,!0),o=n.valToPos(s[i[1]],t,!0),a=An(o-r),c=n.series[e],l=a/(c.points.space*At);return i[1]-i[0]<=l}var e_={scale:null,auto:!0,sorted:0,min:Ot,max:-Ot},U_=(n,e,t,i,s)=>s,t_={show:!0,auto:!0,sorted:0,gaps:U_,alpha:1,facets:[_n({},e_,{scale:"x"}),_n({},e_,{scale:"y"})]},n_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:U_,alpha:1,points:{show:KE,filter:null},values:null,min:Ot,max:-Ot,idxs:[],path:null,clip:null};function jE(n,e,t,i,s){return t/10}var F_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},QE=_n({},F_,{time:!1,ori:1}),i_={};function O_(n,e){let t=i_[n];return t||(t={key:n,plots:[],sub(i){t.plots.push(i)},unsub(i){t.plots=t.plots.filter(s=>s!=i)},pub(i,s,r,o,a,c,l){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(i,s,r,o,a,c,l)}},n!=null&&(i_[n]=t)),t}var Qo=1,Td=2;function zr(n,e,t){let i=n.mode,s=n.series[e],r=i==2?n._data[e]:n._data,o=n.scales,a=n.bbox,c=r[0],l=i==2?r[1]:r[e],h=i==2?o[s.facets[0].scale]:o[n.series[0].scale],f=i==2?o[s.facets[1].scale]:o[s.scale],u=a.left,d=a.top,g=a.width,w=a.height,m=n.valToPosH,p=n.valToPosV;return h.ori==0?t(s,c,l,h,f,m,p,u,d,g,w,ah,ta,ch,k_,G_):t(s,c,l,h,f,p,m,d,u,w,g,lh,na,Vd,z_,V_)}function zd(n,e){let t=0,i=0,s=wt(n.bands,Ud);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?i|=1:i|=2)}return[t,i==1?-1:i==2?1:i==3?2:0]}function eT(n,e,t,i,s){let r=n.mode,o=n.series[e],a=r==2?o.facets[1].scale:o.scale,c=n.scales[a];return s==-1?c.min:s==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function Fs(n,e,t,i,s,r){return zr(n,e,(o,a,c,l,h,f,u,d,g,w,m)=>{let p=o.pxRound,v=l.dir*(l.ori==0?1:-1),C=l.ori==0?ta:na,y,A;v==1?(y=t,A=i):(y=i,A=t);let T=p(f(a[y],l,w,d)),_=p(u(c[y],h,m,g)),E=p(f(a[A],l,w,d)),F=p(u(r==1?h.max:h.min,h,m,g)),P=new Path2D(s);return C(P,E,F),C(P,T,F),C(P,T,_),P})}function oh(n,e,t,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=e==0?ch:Vd,c=t;for(let f=0;f<n.length;f++){let u=n[f];if(u[1]>u[0]){let d=u[0]-c;d>0&&a(o,c,i,d,i+r),c=u[1]}}let l=t+s-c,h=10;l>0&&a(o,c,i-h/2,l,i+r+h)}return o}function tT(n,e,t){let i=n[n.length-1];i&&i[0]==e?i[1]=t:n.push([e,t])}function Gd(n,e,t,i,s,r,o){let a=[],c=n.length;for(let l=s==1?t:i;l>=t&&l<=i;l+=s)if(e[l]===null){let f=l,u=l;if(s==1)for(;++l<=i&&e[l]===null;)u=l;else for(;--l>=t&&e[l]===null;)u=l;let d=r(n[f]),g=u==f?d:r(n[u]),w=f-s;d=o<=0&&w>=0&&w<c?r(n[w]):d;let p=u+s;g=o>=0&&p>=0&&p<c?r(n[p]):g,g>=d&&a.push([d,g])}return a}function s_(n){return n==0?p_:n==1?Tn:e=>Ur(e,n)}function B_(n){let e=n==0?ah:lh,t=n==0?(s,r,o,a,c,l)=>{s.arcTo(r,o,a,c,l)}:(s,r,o,a,c,l)=>{s.arcTo(o,r,c,a,l)},i=n==0?(s,r,o,a,c)=>{s.rect(r,o,a,c)}:(s,r,o,a,c)=>{s.rect(o,r,c,a)};return(s,r,o,a,c,l=0,h=0)=>{l==0&&h==0?i(s,r,o,a,c):(l=Yi(l,a/2,c/2),h=Yi(h,a/2,c/2),e(s,r+l,o),t(s,r+a,o,r+a,o+c,l),t(s,r+a,o+c,r,o+c,h),t(s,r,o+c,r,o,h),t(s,r,o,r+a,o,l),s.closePath())}}var ah=(n,e,t)=>{n.moveTo(e,t)},lh=(n,e,t)=>{n.moveTo(t,e)},ta=(n,e,t)=>{n.lineTo(e,t)},na=(n,e,t)=>{n.lineTo(t,e)},ch=B_(0),Vd=B_(1),k_=(n,e,t,i,s,r)=>{n.arc(e,t,i,s,r)},z_=(n,e,t,i,s,r)=>{n.arc(t,e,i,s,r)},G_=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(e,t,i,s,r,o)},V_=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(t,e,s,i,o,r)};function H_(n){return(e,t,i,s,r)=>zr(e,t,(o,a,c,l,h,f,u,d,g,w,m)=>{let{pxRound:p,points:v}=o,C,y;l.ori==0?(C=ah,y=k_):(C=lh,y=z_);let A=Bt(v.width*At,3),T=(v.size-v.width)/2*At,_=Bt(T*2,3),E=new Path2D,F=new Path2D,{left:P,top:L,width:k,height:G}=e.bbox;ch(F,P-_,L-_,k+_*2,G+_*2);let D=H=>{if(c[H]!=null){let q=p(f(a[H],l,w,d)),V=p(u(c[H],h,m,g));C(E,q+T,V),y(E,q,V,T,0,ju*2)}};if(r)r.forEach(D);else for(let H=i;H<=s;H++)D(H);return{stroke:A>0?E:null,fill:E,clip:F,flags:Qo|Td}})}function W_(n){return(e,t,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(e,t,i),r!=s&&o!=s&&n(e,t,s),n(e,t,o))}}var nT=W_(ta),iT=W_(na);function X_(n){let e=wt(n?.alignGaps,0);return(t,i,s,r)=>zr(t,i,(o,a,c,l,h,f,u,d,g,w,m)=>{[s,r]=nh(c,s,r);let p=o.pxRound,v=G=>p(f(G,l,w,d)),C=G=>p(u(G,h,m,g)),y,A;l.ori==0?(y=ta,A=nT):(y=na,A=iT);let T=l.dir*(l.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Qo},E=_.stroke,F=!1;if(r-s>=w*4){let G=he=>t.posToVal(he,l.key,!0),D=null,H=null,q,V,le,J=v(a[T==1?s:r]),j=v(a[s]),te=v(a[r]),fe=G(T==1?j+1:te-1);for(let he=T==1?s:r;he>=s&&he<=r;he+=T){let ee=a[he],xe=(T==1?ee<fe:ee>fe)?J:v(ee),Ae=c[he];xe==J?Ae!=null?(V=Ae,D==null?(y(E,xe,C(V)),q=D=H=V):V<D?D=V:V>H&&(H=V)):Ae===null&&(F=!0):(D!=null&&A(E,J,C(D),C(H),C(q),C(V)),Ae!=null?(V=Ae,y(E,xe,C(V)),D=H=q=V):(D=H=null,Ae===null&&(F=!0)),J=xe,fe=G(J+T))}D!=null&&D!=H&&le!=J&&A(E,J,C(D),C(H),C(q),C(V))}else for(let G=T==1?s:r;G>=s&&G<=r;G+=T){let D=c[G];D===null?F=!0:D!=null&&y(E,v(a[G]),C(D))}let[L,k]=zd(t,i);if(o.fill!=null||L!=0){let G=_.fill=new Path2D(E),D=o.fillTo(t,i,o.min,o.max,L),H=C(D),q=v(a[s]),V=v(a[r]);T==-1&&([V,q]=[q,V]),y(G,V,H),y(G,q,H)}if(!o.spanGaps){let G=[];F&&G.push(...Gd(a,c,s,r,T,v,e)),_.gaps=G=o.gaps(t,i,s,r,G),_.clip=oh(G,l.ori,d,g,w,m)}return k!=0&&(_.band=k==2?[Fs(t,i,s,r,E,-1),Fs(t,i,s,r,E,1)]:Fs(t,i,s,r,E,k)),_})}function sT(n){let e=wt(n.align,1),t=wt(n.ascDesc,!1),i=wt(n.alignGaps,0),s=wt(n.extend,!1);return(r,o,a,c)=>zr(r,o,(l,h,f,u,d,g,w,m,p,v,C)=>{[a,c]=nh(f,a,c);let y=l.pxRound,{left:A,width:T}=r.bbox,_=j=>y(g(j,u,v,m)),E=j=>y(w(j,d,C,p)),F=u.ori==0?ta:na,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Qo},L=P.stroke,k=u.dir*(u.ori==0?1:-1),G=E(f[k==1?a:c]),D=_(h[k==1?a:c]),H=D,q=D;s&&e==-1&&(q=A,F(L,q,G)),F(L,D,G);for(let j=k==1?a:c;j>=a&&j<=c;j+=k){let te=f[j];if(te==null)continue;let fe=_(h[j]),he=E(te);e==1?F(L,fe,G):F(L,H,he),F(L,fe,he),G=he,H=fe}let V=H;s&&e==1&&(V=A+T,F(L,V,G));let[le,J]=zd(r,o);if(l.fill!=null||le!=0){let j=P.fill=new Path2D(L),te=l.fillTo(r,o,l.min,l.max,le),fe=E(te);F(j,V,fe),F(j,q,fe)}if(!l.spanGaps){let j=[];j.push(...Gd(h,f,a,c,k,_,i));let te=l.width*At/2,fe=t||e==1?te:-te,he=t||e==-1?-te:te;j.forEach(ee=>{ee[0]+=fe,ee[1]+=he}),P.gaps=j=l.gaps(r,o,a,c,j),P.clip=oh(j,u.ori,m,p,v,C)}return J!=0&&(P.band=J==2?[Fs(r,o,a,c,L,-1),Fs(r,o,a,c,L,1)]:Fs(r,o,a,c,L,J)),P})}function r_(n,e,t,i,s,r,o=Ot){if(n.length>1){let a=null;for(let c=0,l=1/0;c<n.length;c++)if(e[c]!==void 0){if(a!=null){let h=An(n[c]-n[a]);h<l&&(l=h,o=An(t(n[c],i,s,r)-t(n[a],i,s,r)))}a=c}}return o}function rT(n){n=n||vl;let e=wt(n.size,[.6,Ot,1]),t=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=xt(s),o=1-e[0],a=wt(e[1],Ot),c=wt(e[2],1),l=wt(n.disp,vl),h=wt(n.each,d=>{}),{fill:f,stroke:u}=l;return(d,g,w,m)=>zr(d,g,(p,v,C,y,A,T,_,E,F,P,L)=>{let k=p.pxRound,G=t,D=i*At,H=a*At,q=c*At,V,le;y.ori==0?[V,le]=r(d,g):[le,V]=r(d,g);let J=y.dir*(y.ori==0?1:-1),j=y.ori==0?ch:Vd,te=y.ori==0?h:(Re,qe,rt,Me,Ft,ze,Xe)=>{h(Re,qe,rt,Ft,Me,Xe,ze)},fe=wt(d.bands,Ud).find(Re=>Re.series[0]==g),he=fe!=null?fe.dir:0,ee=p.fillTo(d,g,p.min,p.max,he),me=k(_(ee,A,L,F)),xe,Ae,Se,He=P,st=k(p.width*At),Ge=!1,ut=null,at=null,nt=null,Yt=null;f!=null&&(st==0||u!=null)&&(Ge=!0,ut=f.values(d,g,w,m),at=new Map,new Set(ut).forEach(Re=>{Re!=null&&at.set(Re,new Path2D)}),st>0&&(nt=u.values(d,g,w,m),Yt=new Map,new Set(nt).forEach(Re=>{Re!=null&&Yt.set(Re,new Path2D)})));let{x0:kt,size:cn}=l;if(kt!=null&&cn!=null){G=1,v=kt.values(d,g,w,m),kt.unit==2&&(v=v.map(rt=>d.posToVal(E+rt*P,y.key,!0)));let Re=cn.values(d,g,w,m);cn.unit==2?Ae=Re[0]*P:Ae=T(Re[0],y,P,E)-T(0,y,P,E),He=r_(v,C,T,y,P,E,He),Se=He-Ae+D}else He=r_(v,C,T,y,P,E,He),Se=He*o+D,Ae=He-Se;Se<1&&(Se=0),st>=Ae/2&&(st=0),Se<5&&(k=p_);let Dt=Se>0,Cn=He-Se-(Dt?st:0);Ae=k(Md(Cn,q,H)),xe=(G==0?Ae/2:G==J?0:Ae)-G*J*((G==0?D/2:0)+(Dt?st/2:0));let yt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},xn=Ge?null:new Path2D,jt=null;if(fe!=null)jt=d.data[fe.series[1]];else{let{y0:Re,y1:qe}=l;Re!=null&&qe!=null&&(C=qe.values(d,g,w,m),jt=Re.values(d,g,w,m))}let un=V*Ae,B=le*Ae;for(let Re=J==1?w:m;Re>=w&&Re<=m;Re+=J){let qe=C[Re];if(qe==null)continue;if(jt!=null){let X=jt[Re]??0;if(qe-X==0)continue;me=_(X,A,L,F)}let rt=y.distr!=2||l!=null?v[Re]:Re,Me=T(rt,y,P,E),Ft=_(wt(qe,ee),A,L,F),ze=k(Me-xe),Xe=k(ti(Ft,me)),R=k(Yi(Ft,me)),b=Xe-R;if(qe!=null){let X=qe<0?B:un,ue=qe<0?un:B;Ge?(st>0&&nt[Re]!=null&&j(Yt.get(nt[Re]),ze,R+bi(st/2),Ae,ti(0,b-st),X,ue),ut[Re]!=null&&j(at.get(ut[Re]),ze,R+bi(st/2),Ae,ti(0,b-st),X,ue)):j(xn,ze,R+bi(st/2),Ae,ti(0,b-st),X,ue),te(d,g,Re,ze-st/2,R,Ae+st,b)}}return st>0?yt.stroke=Ge?Yt:xn:Ge||(yt._fill=p.width==0?p._fill:p._stroke??p._fill,yt.width=0),yt.fill=Ge?at:xn,yt})}function oT(n,e){let t=wt(e?.alignGaps,0);return(i,s,r,o)=>zr(i,s,(a,c,l,h,f,u,d,g,w,m,p)=>{[r,o]=nh(l,r,o);let v=a.pxRound,C=V=>v(u(V,h,m,g)),y=V=>v(d(V,f,p,w)),A,T,_;h.ori==0?(A=ah,_=ta,T=G_):(A=lh,_=na,T=V_);let E=h.dir*(h.ori==0?1:-1),F=C(c[E==1?r:o]),P=F,L=[],k=[];for(let V=E==1?r:o;V>=r&&V<=o;V+=E)if(l[V]!=null){let J=c[V],j=C(J);L.push(P=j),k.push(y(l[V]))}let G={stroke:n(L,k,A,_,T,v),fill:null,clip:null,band:null,gaps:null,flags:Qo},D=G.stroke,[H,q]=zd(i,s);if(a.fill!=null||H!=0){let V=G.fill=new Path2D(D),le=a.fillTo(i,s,a.min,a.max,H),J=y(le);_(V,P,J),_(V,F,J)}if(!a.spanGaps){let V=[];V.push(...Gd(c,l,r,o,E,C,t)),G.gaps=V=a.gaps(i,s,r,o,V),G.clip=oh(V,h.ori,g,w,m,p)}return q!=0&&(G.band=q==2?[Fs(i,s,r,o,D,-1),Fs(i,s,r,o,D,1)]:Fs(i,s,r,o,D,q)),G})}function aT(n){return oT(lT,n)}function lT(n,e,t,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(t(a,n[0],e[0]),o==2)i(a,n[1],e[1]);else{let c=Array(o),l=Array(o-1),h=Array(o-1),f=Array(o-1);for(let u=0;u<o-1;u++)h[u]=e[u+1]-e[u],f[u]=n[u+1]-n[u],l[u]=h[u]/f[u];c[0]=l[0];for(let u=1;u<o-1;u++)l[u]===0||l[u-1]===0||l[u-1]>0!=l[u]>0?c[u]=0:(c[u]=3*(f[u-1]+f[u])/((2*f[u]+f[u-1])/l[u-1]+(f[u]+2*f[u-1])/l[u]),isFinite(c[u])||(c[u]=0));c[o-1]=l[o-2];for(let u=0;u<o-1;u++)s(a,n[u]+f[u]/3,e[u]+c[u]*f[u]/3,n[u+1]-f[u]/3,e[u+1]-c[u+1]*f[u]/3,n[u+1],e[u+1])}return a}var Ad=new Set;function o_(){for(let n of Ad)n.syncRect(!0)}ea&&(Br(V1,Jo,o_),Br(H1,Jo,o_,!0),Br(Qu,Jo,()=>{kn.pxRatio=At}));var cT=X_(),uT=H_();function a_(n,e,t,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>Cd(r,o,e,t))}function hT(n,e){return n.map((t,i)=>i==0?{}:_n({},e,t))}function Cd(n,e,t,i){return _n({},e==0?t:i,n)}function q_(n,e,t){return e==null?Ko:[e,t]}var fT=q_;function dT(n,e,t){return e==null?Ko:eh(e,t,Dd,!0)}function Y_(n,e,t,i){return e==null?Ko:ih(e,t,n.scales[i].log,!1)}var pT=Y_;function Z_(n,e,t,i){return e==null?Ko:Ld(e,t,n.scales[i].log,!1)}var mT=Z_;function gT(n,e,t,i,s){let r=ti(k0(n),k0(e)),o=e-n,a=qi(s/i*o,t);do{let c=t[a],l=i*c/o;if(l>=s&&r+(c<5?cr.get(c):0)<=17)return[c,l]}while(++a<t.length);return[0,0]}function l_(n){let e,t;return n=n.replace(/(\d+)px/,(i,s)=>(e=Tn((t=+s)*At))+"px"),[n,e,t]}function _T(n){n.show&&[n.font,n.labelFont].forEach(e=>{let t=Bt(e[2]*At,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function kn(n,e,t){let i={mode:wt(n.mode,1)},s=i.mode;function r(x,S,I,N){let W=S.valToPct(x);return N+I*(S.dir==-1?1-W:W)}function o(x,S,I,N){let W=S.valToPct(x);return N+I*(S.dir==-1?W:1-W)}function a(x,S,I,N){return S.ori==0?r(x,S,I,N):o(x,S,I,N)}i.valToPosH=r,i.valToPosV=o;let c=!1;i.status=0;let l=i.root=Ii(w1);if(n.id!=null&&(l.id=n.id),yi(l,n.class),n.title){let x=Ii(A1,l);x.textContent=n.title}let h=Xi("canvas"),f=i.ctx=h.getContext("2d"),u=Ii(C1,l);Br("click",u,x=>{x.target===g&&(Gt!=Yr||Zt!=Zr)&&On.click(i,x)},!0);let d=i.under=Ii(R1,u);u.appendChild(h);let g=i.over=Ii(P1,u);n=jo(n);let w=+wt(n.pxAlign,1),m=s_(w);(n.plugins||[]).forEach(x=>{x.opts&&(n=x.opts(i,n)||n)});let p=n.ms||.001,v=i.series=s==1?a_(n.series||[],K0,n_,!1):hT(n.series||[null],t_),C=i.axes=a_(n.axes||[],$0,Q0,!0),y=i.scales={},A=i.bands=n.bands||[];A.forEach(x=>{x.fill=xt(x.fill||null),x.dir=wt(x.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,_={axes:ms,series:ft},E=(n.drawOrder||["axes","series"]).map(x=>_[x]);function F(x){let S=x.distr==3?I=>Us(I>0?I:x.clamp(i,I,x.min,x.max,x.key)):x.distr==4?I=>md(I,x.asinh):x.distr==100?I=>x.fwd(I):I=>I;return I=>{let N=S(I),{_min:W,_max:K}=x,ae=K-W;return(N-W)/ae}}function P(x){let S=y[x];if(S==null){let I=(n.scales||vl)[x]||vl;if(I.from!=null){P(I.from);let N=_n({},y[I.from],I,{key:x});N.valToPct=F(N),y[x]=N}else{S=y[x]=_n({},x==T?F_:QE,I),S.key=x;let N=S.time,W=S.range,K=lr(W);if((x!=T||s==2&&!N)&&(K&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?F0:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?F0:{mode:1,hard:W[1],soft:W[1]}},K=!1),!K&&rh(W))){let ae=W;W=(de,ye,De)=>ye==null?Ko:eh(ye,De,ae)}S.range=xt(W||(N?fT:x==T?S.distr==3?pT:S.distr==4?mT:q_:S.distr==3?Y_:S.distr==4?Z_:dT)),S.auto=xt(K?!1:S.auto),S.clamp=xt(S.clamp||jE),S._min=S._max=null,S.valToPct=F(S)}}}P("x"),P("y"),s==1&&v.forEach(x=>{P(x.scale)}),C.forEach(x=>{P(x.scale)});for(let x in n.scales)P(x);let L=y[T],k=L.distr,G,D;L.ori==0?(yi(l,E1),G=r,D=o):(yi(l,T1),G=o,D=r);let H={};for(let x in y){let S=y[x];(S.min!=null||S.max!=null)&&(H[x]={min:S.min,max:S.max},S.min=S.max=null)}let q=n.tzDate||(x=>new Date(Tn(x/p))),V=n.fmtDate||Fd,le=p==1?EE(q):CE(q),J=Y0(q,q0(p==1?wE:AE,V)),j=J0(q,Z0(PE,V)),te=[],fe=i.legend=_n({},DE,n.legend),he=i.cursor=_n({},kE,{drag:{y:s==2}},n.cursor),ee=fe.show,me=he.show,xe=fe.markers;fe.idxs=te,xe.width=xt(xe.width),xe.dash=xt(xe.dash),xe.stroke=xt(xe.stroke),xe.fill=xt(xe.fill);let Ae,Se,He,st=[],Ge=[],ut,at=!1,nt={};if(fe.live){let x=v[1]?v[1].values:null;at=x!=null,ut=at?x(i,1,0):{_:0};for(let S in ut)nt[S]=Pd}if(ee)if(Ae=Xi("table",F1,l),He=Xi("tbody",null,Ae),fe.mount(i,Ae),at){Se=Xi("thead",null,Ae,He);let x=Xi("tr",null,Se);Xi("th",null,x);for(var Yt in ut)Xi("th",M0,x).textContent=Yt}else yi(Ae,B1),fe.live&&yi(Ae,O1);let kt={show:!0},cn={show:!1};function Dt(x,S){if(S==0&&(at||!fe.live||s==2))return Ko;let I=[],N=Xi("tr",k1,He,He.childNodes[S]);yi(N,x.class),x.show||yi(N,Or);let W=Xi("th",null,N);if(xe.show){let de=Ii(z1,W);if(S>0){let ye=xe.width(i,S);ye&&(de.style.border=ye+"px "+xe.dash(i,S)+" "+xe.stroke(i,S)),de.style.background=xe.fill(i,S)}}let K=Ii(M0,W);x.label instanceof HTMLElement?K.appendChild(x.label):K.textContent=x.label,S>0&&(xe.show||(K.style.color=x.width>0?xe.stroke(i,S):xe.fill(i,S)),yt("click",W,de=>{if(he._lock)return;$e(de);let ye=v.indexOf(x);if((de.ctrlKey||de.metaKey)!=fe.isolate){let De=v.some((Ne,Fe)=>Fe>0&&Fe!=ye&&Ne.show);v.forEach((Ne,Fe)=>{Fe>0&&Ki(Fe,De?Fe==ye?kt:cn:kt,!0,pn.setSeries)})}else Ki(ye,{show:!x.show},!0,pn.setSeries)},!1),Ke&&yt(A0,W,de=>{he._lock||($e(de),Ki(v.indexOf(x),$r,!0,pn.setSeries))},!1));for(var ae in ut){let de=Xi("td",G1,N);de.textContent="--",I.push(de)}return[N,I]}let Cn=new Map;function yt(x,S,I,N=!0){let W=Cn.get(S)||{},K=he.bind[x](i,S,I,N);K&&(Br(x,S,W[x]=K),Cn.set(S,W))}function xn(x,S,I){let N=Cn.get(S)||{};for(let W in N)(x==null||W==x)&&(Sd(W,S,N[W]),delete N[W]);x==null&&Cn.delete(S)}let jt=0,un=0,B=0,Re=0,qe=0,rt=0,Me=qe,Ft=rt,ze=B,Xe=Re,R=0,b=0,X=0,ue=0;i.bbox={};let oe=!1,_e=!1,ve=!1,ne=!1,se=!1,pe=!1;function O(x,S,I){(I||x!=i.width||S!=i.height)&&re(x,S),lt(!1),ve=!0,_e=!0,zn()}function re(x,S){i.width=jt=B=x,i.height=un=Re=S,qe=rt=0,be(),Ve();let I=i.bbox;R=I.left=Ur(qe*At,.5),b=I.top=Ur(rt*At,.5),X=I.width=Ur(B*At,.5),ue=I.height=Ur(Re*At,.5)}let ie=3;function we(){let x=!1,S=0;for(;!x;){S++;let I=Wr(S),N=$i(S);x=S==ie||I&&N,x||(re(i.width,i.height),_e=!0)}}function ge({width:x,height:S}){O(x,S)}i.setSize=ge;function be(){let x=!1,S=!1,I=!1,N=!1;C.forEach((W,K)=>{if(W.show&&W._show){let{side:ae,_size:de}=W,ye=ae%2,De=W.label!=null?W.labelSize:0,Ne=de+De;Ne>0&&(ye?(B-=Ne,ae==3?(qe+=Ne,N=!0):I=!0):(Re-=Ne,ae==0?(rt+=Ne,x=!0):S=!0))}}),Zi[0]=x,Zi[1]=I,Zi[2]=S,Zi[3]=N,B-=Ni[1]+Ni[3],qe+=Ni[3],Re-=Ni[2]+Ni[0],rt+=Ni[0]}function Ve(){let x=qe+B,S=rt+Re,I=qe,N=rt;function W(K,ae){switch(K){case 1:return x+=ae,x-ae;case 2:return S+=ae,S-ae;case 3:return I-=ae,I+ae;case 0:return N-=ae,N+ae}}C.forEach((K,ae)=>{if(K.show&&K._show){let de=K.side;K._pos=W(de,K._size),K.label!=null&&(K._lpos=W(de,K.labelSize))}})}if(he.dataIdx==null){let x=he.hover,S=x.skip=new Set(x.skip??[]);S.add(void 0);let I=x.prox=xt(x.prox),N=x.bias??=0;he.dataIdx=(W,K,ae,de)=>{if(K==0)return ae;let ye=ae,De=I(W,K,ae,de)??Ot,Ne=De>=0&&De<Ot,Fe=L.ori==0?B:Re,it=he.left,Et=e[0],Mt=e[K];if(S.has(Mt[ae])){ye=null;let pt=null,Je=null,We;if(N==0||N==-1)for(We=ae;pt==null&&We-- >0;)S.has(Mt[We])||(pt=We);if(N==0||N==1)for(We=ae;Je==null&&We++<Mt.length;)S.has(Mt[We])||(Je=We);if(pt!=null||Je!=null)if(Ne){let Ht=pt==null?-1/0:G(Et[pt],L,Fe,0),tn=Je==null?1/0:G(Et[Je],L,Fe,0),Ln=it-Ht,Nt=tn-it;Ln<=Nt?Ln<=De&&(ye=pt):Nt<=De&&(ye=Je)}else ye=Je==null?pt:pt==null?Je:ae-pt<=Je-ae?pt:Je}else Ne&&An(it-G(Et[ae],L,Fe,0))>De&&(ye=null);return ye}}let $e=x=>{he.event=x};he.idxs=te,he._lock=!1;let ce=he.points;ce.show=xt(ce.show),ce.size=xt(ce.size),ce.stroke=xt(ce.stroke),ce.width=xt(ce.width),ce.fill=xt(ce.fill);let Oe=i.focus=_n({},n.focus||{alpha:.3},he.focus),Ke=Oe.prox>=0,Ce=Ke&&ce.one,ot=[],zt=[],qn=[];function ra(x,S){let I=ce.show(i,S);if(I instanceof HTMLElement)return yi(I,U1),yi(I,x.class),hs(I,-10,-10,B,Re),g.insertBefore(I,ot[S]),I}function Gr(x,S){if(s==1||S>0){let I=s==1&&y[x.scale].time,N=x.value;x.value=I?V0(N)?J0(q,Z0(N,V)):N||j:N||JE,x.label=x.label||(I?GE:zE)}if(Ce||S>0){x.width=x.width==null?1:x.width,x.paths=x.paths||cT||Q1,x.fillTo=xt(x.fillTo||eT),x.pxAlign=+wt(x.pxAlign,w),x.pxRound=s_(x.pxAlign),x.stroke=xt(x.stroke||null),x.fill=xt(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let I=$E(ti(1,x.width),1),N=x.points=_n({},{size:I,width:ti(1,I*.2),stroke:x.stroke,space:I*2,paths:uT,_stroke:null,_fill:null},x.points);N.show=xt(N.show),N.filter=xt(N.filter),N.fill=xt(N.fill),N.stroke=xt(N.stroke),N.paths=xt(N.paths),N.pxAlign=x.pxAlign}if(ee){let I=Dt(x,S);st.splice(S,0,I[0]),Ge.splice(S,0,I[1]),fe.values.push(null)}if(me){te.splice(S,0,null);let I=null;Ce?S==0&&(I=ra(x,S)):S>0&&(I=ra(x,S)),ot.splice(S,0,I),zt.splice(S,0,0),qn.splice(S,0,0)}In("addSeries",S)}function ph(x,S){S=S??v.length,x=s==1?Cd(x,S,K0,n_):Cd(x,S,{},t_),v.splice(S,0,x),Gr(v[S],S)}i.addSeries=ph;function Sl(x){if(v.splice(x,1),ee){fe.values.splice(x,1),Ge.splice(x,1);let S=st.splice(x,1)[0];xn(null,S.firstChild),S.remove()}me&&(te.splice(x,1),ot.splice(x,1)[0].remove(),zt.splice(x,1),qn.splice(x,1)),In("delSeries",x)}i.delSeries=Sl;let Zi=[!1,!1,!1,!1];function fs(x,S){if(x._show=x.show,x.show){let I=x.side%2,N=y[x.scale];N==null&&(x.scale=I?v[1].scale:T,N=y[x.scale]);let W=N.time;x.size=xt(x.size),x.space=xt(x.space),x.rotate=xt(x.rotate),lr(x.incrs)&&x.incrs.forEach(ae=>{!cr.has(ae)&&cr.set(ae,__(ae))}),x.incrs=xt(x.incrs||(N.distr==2?bE:W?p==1?ME:TE:Fr)),x.splits=xt(x.splits||(W&&N.distr==1?le:N.distr==3?wd:N.distr==4?WE:HE)),x.stroke=xt(x.stroke),x.grid.stroke=xt(x.grid.stroke),x.ticks.stroke=xt(x.ticks.stroke),x.border.stroke=xt(x.border.stroke);let K=x.values;x.values=lr(K)&&!lr(K[0])?xt(K):W?lr(K)?Y0(q,q0(K,V)):V0(K)?RE(q,K):K||J:K||VE,x.filter=xt(x.filter||(N.distr>=3&&N.log==10?YE:N.distr==3&&N.log==2?ZE:m_)),x.font=l_(x.font),x.labelFont=l_(x.labelFont),x._size=x.size(i,null,S,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Zi[S]=!0,x._el=Ii(I1,u))}}function ds(x,S,I,N){let[W,K,ae,de]=I,ye=S%2,De=0;return ye==0&&(de||K)&&(De=S==0&&!W||S==2&&!ae?Tn($0.size/3):0),ye==1&&(W||ae)&&(De=S==1&&!K||S==3&&!de?Tn(Q0.size/2):0),De}let oa=i.padding=(n.padding||[ds,ds,ds,ds]).map(x=>xt(wt(x,ds))),Ni=i._padding=oa.map((x,S)=>x(i,S,Zi,0)),Qt,on=null,an=null,Ji=s==1?v[0].idxs:null,ai=null,Os=!1;function aa(x,S){if(e=x??[],i.data=i._data=e,s==2){Qt=0;for(let I=1;I<v.length;I++)Qt+=e[I][0].length}else{e.length==0&&(i.data=i._data=e=[[]]),ai=e[0],Qt=ai.length;let I=e;if(k==2){I=e.slice();let N=I[0]=Array(Qt);for(let W=0;W<Qt;W++)N[W]=W}i._data=e=I}if(lt(!0),In("setData"),k==2&&(ve=!0),S!==!1){let I=L;I.auto(i,Os)?la():zs(T,I.min,I.max),ne=ne||he.left>=0,pe=!0,zn()}}i.setData=aa;function la(){Os=!0;let x,S;s==1&&(Qt>0?(on=Ji[0]=0,an=Ji[1]=Qt-1,x=e[0][on],S=e[0][an],k==2?(x=on,S=an):x==S&&(k==3?[x,S]=ih(x,x,L.log,!1):k==4?[x,S]=Ld(x,x,L.log,!1):L.time?S=x+Tn(86400/p):[x,S]=eh(x,S,Dd,!0))):(on=Ji[0]=x=null,an=Ji[1]=S=null)),zs(T,x,S)}let Vr,Bs,Hr,M,z,Q,Z,$,Ee,Pe;function Te(x,S,I,N,W,K){x??=E0,I??=Ud,N??="butt",W??=E0,K??="round",x!=Vr&&(f.strokeStyle=Vr=x),W!=Bs&&(f.fillStyle=Bs=W),S!=Hr&&(f.lineWidth=Hr=S),K!=z&&(f.lineJoin=z=K),N!=Q&&(f.lineCap=Q=N),I!=M&&f.setLineDash(M=I)}function Ie(x,S,I,N){S!=Bs&&(f.fillStyle=Bs=S),x!=Z&&(f.font=Z=x),I!=$&&(f.textAlign=$=I),N!=Ee&&(f.textBaseline=Ee=N)}function ke(x,S,I,N,W=0){if(N.length>0&&x.auto(i,Os)&&(S==null||S.min==null)){let K=wt(on,0),ae=wt(an,N.length-1),de=I.min==null?Y1(N,K,ae,W,x.distr==3):[I.min,I.max];x.min=Yi(x.min,I.min=de[0]),x.max=ti(x.max,I.max=de[1])}}let Qe={min:null,max:null};function ht(){for(let N in y){let W=y[N];H[N]==null&&(W.min==null||H[T]!=null&&W.auto(i,Os))&&(H[N]=Qe)}for(let N in y){let W=y[N];H[N]==null&&W.from!=null&&H[W.from]!=null&&(H[N]=Qe)}H[T]!=null&&lt(!0);let x={};for(let N in H){let W=H[N];if(W!=null){let K=x[N]=jo(y[N],nE);if(W.min!=null)_n(K,W);else if(N!=T||s==2)if(Qt==0&&K.from==null){let ae=K.range(i,null,null,N);K.min=ae[0],K.max=ae[1]}else K.min=Ot,K.max=-Ot}}if(Qt>0){v.forEach((N,W)=>{if(s==1){let K=N.scale,ae=H[K];if(ae==null)return;let de=x[K];if(W==0){let ye=de.range(i,de.min,de.max,K);de.min=ye[0],de.max=ye[1],on=qi(de.min,e[0]),an=qi(de.max,e[0]),an-on>1&&(e[0][on]<de.min&&on++,e[0][an]>de.max&&an--),N.min=ai[on],N.max=ai[an]}else N.show&&N.auto&&ke(de,ae,N,e[W],N.sorted);N.idxs[0]=on,N.idxs[1]=an}else if(W>0&&N.show&&N.auto){let[K,ae]=N.facets,de=K.scale,ye=ae.scale,[De,Ne]=e[W],Fe=x[de],it=x[ye];Fe!=null&&ke(Fe,H[de],K,De,K.sorted),it!=null&&ke(it,H[ye],ae,Ne,ae.sorted),N.min=ae.min,N.max=ae.max}});for(let N in x){let W=x[N],K=H[N];if(W.from==null&&(K==null||K.min==null)){let ae=W.range(i,W.min==Ot?null:W.min,W.max==-Ot?null:W.max,N);W.min=ae[0],W.max=ae[1]}}}for(let N in x){let W=x[N];if(W.from!=null){let K=x[W.from];if(K.min==null)W.min=W.max=null;else{let ae=W.range(i,K.min,K.max,N);W.min=ae[0],W.max=ae[1]}}}let S={},I=!1;for(let N in x){let W=x[N],K=y[N];if(K.min!=W.min||K.max!=W.max){K.min=W.min,K.max=W.max;let ae=K.distr;K._min=ae==3?Us(K.min):ae==4?md(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?Us(K.max):ae==4?md(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,S[N]=I=!0}}if(I){v.forEach((N,W)=>{s==2?W>0&&S.y&&(N._paths=null):S[N.scale]&&(N._paths=null)});for(let N in S)ve=!0,In("setScale",N);me&&he.left>=0&&(ne=pe=!0)}for(let N in H)H[N]=null}function Be(x){let S=Md(on-1,0,Qt-1),I=Md(an+1,0,Qt-1);for(;x[S]==null&&S>0;)S--;for(;x[I]==null&&I<Qt-1;)I++;return[S,I]}function ft(){if(Qt>0){let x=v.some(S=>S._focus)&&Pe!=Oe.alpha;x&&(f.globalAlpha=Pe=Oe.alpha),v.forEach((S,I)=>{if(I>0&&S.show&&(Kt(I,!1),Kt(I,!0),S._paths==null)){let N=Pe;Pe!=S.alpha&&(f.globalAlpha=Pe=S.alpha);let W=s==2?[0,e[I][0].length-1]:Be(e[I]);S._paths=S.paths(i,I,W[0],W[1]),Pe!=N&&(f.globalAlpha=Pe=N)}}),v.forEach((S,I)=>{if(I>0&&S.show){let N=Pe;Pe!=S.alpha&&(f.globalAlpha=Pe=S.alpha),S._paths!=null&&Pt(I,!1);{let W=S._paths!=null?S._paths.gaps:null,K=S.points.show(i,I,on,an,W),ae=S.points.filter(i,I,K,W);(K||ae)&&(S.points._paths=S.points.paths(i,I,on,an,ae),Pt(I,!0))}Pe!=N&&(f.globalAlpha=Pe=N),In("drawSeries",I)}}),x&&(f.globalAlpha=Pe=1)}}function Kt(x,S){let I=S?v[x].points:v[x];I._stroke=I.stroke(i,x),I._fill=I.fill(i,x)}function Pt(x,S){let I=S?v[x].points:v[x],{stroke:N,fill:W,clip:K,flags:ae,_stroke:de=I._stroke,_fill:ye=I._fill,_width:De=I.width}=I._paths;De=Bt(De*At,3);let Ne=null,Fe=De%2/2;S&&ye==null&&(ye=De>0?"#fff":de);let it=I.pxAlign==1&&Fe>0;if(it&&f.translate(Fe,Fe),!S){let Et=R-De/2,Mt=b-De/2,pt=X+De,Je=ue+De;Ne=new Path2D,Ne.rect(Et,Mt,pt,Je)}S?Ue(de,De,I.dash,I.cap,ye,N,W,ae,K):It(x,de,De,I.dash,I.cap,ye,N,W,ae,Ne,K),it&&f.translate(-Fe,-Fe)}function It(x,S,I,N,W,K,ae,de,ye,De,Ne){let Fe=!1;ye!=0&&A.forEach((it,Et)=>{if(it.series[0]==x){let Mt=v[it.series[1]],pt=e[it.series[1]],Je=(Mt._paths||vl).band;lr(Je)&&(Je=it.dir==1?Je[0]:Je[1]);let We,Ht=null;Mt.show&&Je&&J1(pt,on,an)?(Ht=it.fill(i,Et)||K,We=Mt._paths.clip):Je=null,Ue(S,I,N,W,Ht,ae,de,ye,De,Ne,We,Je),Fe=!0}}),Fe||Ue(S,I,N,W,K,ae,de,ye,De,Ne)}let vn=Qo|Td;function Ue(x,S,I,N,W,K,ae,de,ye,De,Ne,Fe){Te(x,S,I,N,W),(ye||De||Fe)&&(f.save(),ye&&f.clip(ye),De&&f.clip(De)),Fe?(de&vn)==vn?(f.clip(Fe),Ne&&f.clip(Ne),mt(W,ae),hn(x,K,S)):de&Td?(mt(W,ae),f.clip(Fe),hn(x,K,S)):de&Qo&&(f.save(),f.clip(Fe),Ne&&f.clip(Ne),mt(W,ae),f.restore(),hn(x,K,S)):(mt(W,ae),hn(x,K,S)),(ye||De||Fe)&&f.restore()}function hn(x,S,I){I>0&&(S instanceof Map?S.forEach((N,W)=>{f.strokeStyle=Vr=W,f.stroke(N)}):S!=null&&x&&f.stroke(S))}function mt(x,S){S instanceof Map?S.forEach((I,N)=>{f.fillStyle=Bs=N,f.fill(I)}):S!=null&&x&&f.fill(S)}function ps(x,S,I,N){let W=C[x],K;if(N<=0)K=[0,0];else{let ae=W._space=W.space(i,x,S,I,N),de=W._incrs=W.incrs(i,x,S,I,N,ae);K=gT(S,I,de,N,ae)}return W._found=K}function fn(x,S,I,N,W,K,ae,de,ye,De){let Ne=ae%2/2;w==1&&f.translate(Ne,Ne),Te(de,ae,ye,De,de),f.beginPath();let Fe,it,Et,Mt,pt=W+(N==0||N==3?-K:K);I==0?(it=W,Mt=pt):(Fe=W,Et=pt);for(let Je=0;Je<x.length;Je++)S[Je]!=null&&(I==0?Fe=Et=x[Je]:it=Mt=x[Je],f.moveTo(Fe,it),f.lineTo(Et,Mt));f.stroke(),w==1&&f.translate(-Ne,-Ne)}function Wr(x){let S=!0;return C.forEach((I,N)=>{if(!I.show)return;let W=y[I.scale];if(W.min==null){I._show&&(S=!1,I._show=!1,lt(!1));return}else I._show||(S=!1,I._show=!0,lt(!1));let K=I.side,ae=K%2,{min:de,max:ye}=W,[De,Ne]=ps(N,de,ye,ae==0?B:Re);if(Ne==0)return;let Fe=W.distr==2,it=I._splits=I.splits(i,N,de,ye,De,Ne,Fe),Et=W.distr==2?it.map(We=>ai[We]):it,Mt=W.distr==2?ai[it[1]]-ai[it[0]]:De,pt=I._values=I.values(i,I.filter(i,Et,N,Ne,Mt),N,Ne,Mt);I._rotate=K==2?I.rotate(i,pt,N,Ne):0;let Je=I._size;I._size=Li(I.size(i,pt,N,x)),Je!=null&&I._size!=Je&&(S=!1)}),S}function $i(x){let S=!0;return oa.forEach((I,N)=>{let W=I(i,N,Zi,x);W!=Ni[N]&&(S=!1),Ni[N]=W}),S}function ms(){for(let x=0;x<C.length;x++){let S=C[x];if(!S.show||!S._show)continue;let I=S.side,N=I%2,W,K,ae=S.stroke(i,x),de=I==0||I==3?-1:1,[ye,De]=S._found;if(S.label!=null){let Jn=S.labelGap*de,ui=Tn((S._lpos+Jn)*At);Ie(S.labelFont[0],ae,"center",I==2?"top":w0),f.save(),N==1?(W=K=0,f.translate(ui,Tn(b+ue/2)),f.rotate((I==3?-ju:ju)/2)):(W=Tn(R+X/2),K=ui);let pr=d_(S.label)?S.label(i,x,ye,De):S.label;f.fillText(pr,W,K),f.restore()}if(De==0)continue;let Ne=y[S.scale],Fe=N==0?X:ue,it=N==0?R:b,Et=S._splits,Mt=Ne.distr==2?Et.map(Jn=>ai[Jn]):Et,pt=Ne.distr==2?ai[Et[1]]-ai[Et[0]]:ye,Je=S.ticks,We=S.border,Ht=Je.show?Je.size:0,tn=Tn(Ht*At),Ln=Tn((S.alignTo==2?S._size-Ht-S.gap:S.gap)*At),Nt=S._rotate*-ju/180,nn=m(S._pos*At),li=(tn+Ln)*de,Zn=nn+li;K=N==0?Zn:0,W=N==1?Zn:0;let Mi=S.font[0],Ui=S.align==1?Yo:S.align==2?fd:Nt>0?Yo:Nt<0?fd:N==0?"center":I==3?fd:Yo,Qi=Nt||N==1?"middle":I==2?"top":w0;Ie(Mi,ae,Ui,Qi);let ci=S.font[1]*S.lineGap,wi=Et.map(Jn=>m(a(Jn,Ne,Fe,it))),Fi=S._values;for(let Jn=0;Jn<Fi.length;Jn++){let ui=Fi[Jn];if(ui!=null){N==0?W=wi[Jn]:K=wi[Jn],ui=""+ui;let pr=ui.indexOf(`
`)==-1?[ui]:ui.split(/\n/gm);for(let $n=0;$n<pr.length;$n++){let hp=pr[$n];Nt?(f.save(),f.translate(W,K+$n*ci),f.rotate(Nt),f.fillText(hp,0,0),f.restore()):f.fillText(hp,W,K+$n*ci)}}}Je.show&&fn(wi,Je.filter(i,Mt,x,De,pt),N,I,nn,tn,Bt(Je.width*At,3),Je.stroke(i,x),Je.dash,Je.cap);let es=S.grid;es.show&&fn(wi,es.filter(i,Mt,x,De,pt),N,N==0?2:1,N==0?b:R,N==0?ue:X,Bt(es.width*At,3),es.stroke(i,x),es.dash,es.cap),We.show&&fn([nn],[1],N==0?1:0,N==0?1:2,N==1?b:R,N==1?ue:X,Bt(We.width*At,3),We.stroke(i,x),We.dash,We.cap)}In("drawAxes")}function lt(x){v.forEach((S,I)=>{I>0&&(S._paths=null,x&&(s==1?(S.min=null,S.max=null):S.facets.forEach(N=>{N.min=null,N.max=null})))})}let en=!1,Yn=!1,Lt=[];function dn(){Yn=!1;for(let x=0;x<Lt.length;x++)In(...Lt[x]);Lt.length=0}function zn(){en||(cE(Yd),en=!0)}function Ml(x,S=!1){en=!0,Yn=S,x(i),Yd(),S&&Lt.length>0&&queueMicrotask(dn)}i.batch=Ml;function Yd(){if(oe&&(ht(),oe=!1),ve&&(we(),ve=!1),_e){if(qt(d,Yo,qe),qt(d,"top",rt),qt(d,ml,B),qt(d,gl,Re),qt(g,Yo,qe),qt(g,"top",rt),qt(g,ml,B),qt(g,gl,Re),qt(u,ml,jt),qt(u,gl,un),h.width=Tn(jt*At),h.height=Tn(un*At),C.forEach(({_el:x,_show:S,_size:I,_pos:N,side:W})=>{if(x!=null)if(S){let K=W===3||W===0?I:0,ae=W%2==1;qt(x,ae?"left":"top",N-K),qt(x,ae?"width":"height",I),qt(x,ae?"top":"left",ae?rt:qe),qt(x,ae?"height":"width",ae?Re:B),bd(x,Or)}else yi(x,Or)}),Vr=Bs=Hr=z=Q=Z=$=Ee=M=null,Pe=1,ha(!0),qe!=Me||rt!=Ft||B!=ze||Re!=Xe){lt(!1);let x=B/ze,S=Re/Xe;if(me&&!ne&&he.left>=0){he.left*=x,he.top*=S,Xr&&hs(Xr,Tn(he.left),0,B,Re),qr&&hs(qr,0,Tn(he.top),B,Re);for(let I=0;I<ot.length;I++){let N=ot[I];N!=null&&(zt[I]*=x,qn[I]*=S,hs(N,Li(zt[I]),Li(qn[I]),B,Re))}}if(Vt.show&&!se&&Vt.left>=0&&Vt.width>0){Vt.left*=x,Vt.width*=x,Vt.top*=S,Vt.height*=S;for(let I in yh)qt(Jr,I,Vt[I])}Me=qe,Ft=rt,ze=B,Xe=Re}In("setSize"),_e=!1}jt>0&&un>0&&(f.clearRect(0,0,h.width,h.height),In("drawClear"),E.forEach(x=>x()),In("draw")),Vt.show&&se&&(wl(Vt),se=!1),me&&ne&&(dr(null,!0,!1),ne=!1),fe.show&&fe.live&&pe&&(xh(),pe=!1),c||(c=!0,i.status=1,In("ready")),Os=!1,en=!1}i.redraw=(x,S)=>{ve=S||!1,x!==!1?zs(T,L.min,L.max):zn()};function mh(x,S){let I=y[x];if(I.from==null){if(Qt==0){let N=I.range(i,S.min,S.max,x);S.min=N[0],S.max=N[1]}if(S.min>S.max){let N=S.min;S.min=S.max,S.max=N}if(Qt>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;x==T&&I.distr==2&&Qt>0&&(S.min=qi(S.min,e[0]),S.max=qi(S.max,e[0]),S.min==S.max&&S.max++),H[x]=S,oe=!0,zn()}}i.setScale=mh;let gh,_h,Xr,qr,Zd,Jd,Yr,Zr,$d,Kd,Gt,Zt,ks=!1,On=he.drag,Rn=On.x,Pn=On.y;me&&(he.x&&(gh=Ii(D1,g)),he.y&&(_h=Ii(N1,g)),L.ori==0?(Xr=gh,qr=_h):(Xr=_h,qr=gh),Gt=he.left,Zt=he.top);let Vt=i.select=_n({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Jr=Vt.show?Ii(L1,Vt.over?g:d):null;function wl(x,S){if(Vt.show){for(let I in x)Vt[I]=x[I],I in yh&&qt(Jr,I,x[I]);S!==!1&&In("setSelect")}}i.setSelect=wl;function gx(x){if(v[x].show)ee&&bd(st[x],Or);else if(ee&&yi(st[x],Or),me){let I=Ce?ot[0]:ot[x];I!=null&&hs(I,-10,-10,B,Re)}}function zs(x,S,I){mh(x,{min:S,max:I})}function Ki(x,S,I,N){S.focus!=null&&bx(x),S.show!=null&&v.forEach((W,K)=>{K>0&&(x==K||x==null)&&(W.show=S.show,gx(K),s==2?(zs(W.facets[0].scale,null,null),zs(W.facets[1].scale,null,null)):zs(W.scale,null,null),zn())}),I!==!1&&In("setSeries",x,S),N&&fa("setSeries",i,x,S)}i.setSeries=Ki;function _x(x,S){_n(A[x],S)}function xx(x,S){x.fill=xt(x.fill||null),x.dir=wt(x.dir,-1),S=S??A.length,A.splice(S,0,x)}function vx(x){x==null?A.length=0:A.splice(x,1)}i.addBand=xx,i.setBand=_x,i.delBand=vx;function yx(x,S){v[x].alpha=S,me&&ot[x]!=null&&(ot[x].style.opacity=S),ee&&st[x]&&(st[x].style.opacity=S)}let gs,Gs,fr,$r={focus:!0};function bx(x){if(x!=fr){let S=x==null,I=Oe.alpha!=1;v.forEach((N,W)=>{if(s==1||W>0){let K=S||W==0||W==x;N._focus=S?null:K,I&&yx(W,K?1:Oe.alpha)}}),fr=x,I&&zn()}}ee&&Ke&&yt(C0,Ae,x=>{he._lock||($e(x),fr!=null&&Ki(null,$r,!0,pn.setSeries))});function ji(x,S,I){let N=y[S];I&&(x=x/At-(N.ori==1?rt:qe));let W=B;N.ori==1&&(W=Re,x=W-x),N.dir==-1&&(x=W-x);let K=N._min,ae=N._max,de=x/W,ye=K+(ae-K)*de,De=N.distr;return De==3?$o(10,ye):De==4?K1(ye,N.asinh):De==100?N.bwd(ye):ye}function Sx(x,S){let I=ji(x,T,S);return qi(I,e[0],on,an)}i.valToIdx=x=>qi(x,e[0]),i.posToIdx=Sx,i.posToVal=ji,i.valToPos=(x,S,I)=>y[S].ori==0?r(x,y[S],I?X:B,I?R:0):o(x,y[S],I?ue:Re,I?b:0),i.setCursor=(x,S,I)=>{Gt=x.left,Zt=x.top,dr(null,S,I)};function jd(x,S){qt(Jr,Yo,Vt.left=x),qt(Jr,ml,Vt.width=S)}function Qd(x,S){qt(Jr,"top",Vt.top=x),qt(Jr,gl,Vt.height=S)}let ca=L.ori==0?jd:Qd,ua=L.ori==1?jd:Qd;function Mx(){if(ee&&fe.live)for(let x=s==2?1:0;x<v.length;x++){if(x==0&&at)continue;let S=fe.values[x],I=0;for(let N in S)Ge[x][I++].firstChild.nodeValue=S[N]}}function xh(x,S){if(x!=null&&(x.idxs?x.idxs.forEach((I,N)=>{te[N]=I}):tE(x.idx)||te.fill(x.idx),fe.idx=te[0]),ee&&fe.live){for(let I=0;I<v.length;I++)(I>0||s==1&&!at)&&wx(I,te[I]);Mx()}pe=!1,S!==!1&&In("setLegend")}i.setLegend=xh;function wx(x,S){let I=v[x],N=x==0&&k==2?ai:e[x],W;at?W=I.values(i,x,S)??nt:(W=I.value(i,S==null?null:N[S],x,S),W=W==null?nt:{_:W}),fe.values[x]=W}function dr(x,S,I){$d=Gt,Kd=Zt,[Gt,Zt]=he.move(i,Gt,Zt),he.left=Gt,he.top=Zt,me&&(Xr&&hs(Xr,Tn(Gt),0,B,Re),qr&&hs(qr,0,Tn(Zt),B,Re));let N,W=on>an;gs=Ot,Gs=null;let K=L.ori==0?B:Re,ae=L.ori==1?B:Re;if(Gt<0||Qt==0||W){N=he.idx=null;for(let de=0;de<v.length;de++){let ye=ot[de];ye!=null&&hs(ye,-10,-10,B,Re)}Ke&&Ki(null,$r,!0,x==null&&pn.setSeries),fe.live&&(te.fill(N),pe=!0)}else{let de,ye,De;s==1&&(de=L.ori==0?Gt:Zt,ye=ji(de,T),N=he.idx=qi(ye,e[0],on,an),De=G(e[0][N],L,K,0));let Ne=-10,Fe=-10,it=0,Et=0,Mt=!0,pt="",Je="";for(let We=s==2?1:0;We<v.length;We++){let Ht=v[We],tn=te[We],Ln=tn==null?null:s==1?e[We][tn]:e[We][1][tn],Nt=he.dataIdx(i,We,N,ye),nn=Nt==null?null:s==1?e[We][Nt]:e[We][1][Nt];if(pe=pe||nn!=Ln||Nt!=tn,te[We]=Nt,We>0&&Ht.show){let li=Nt==null?-10:Nt==N?De:G(s==1?e[0][Nt]:e[We][0][Nt],L,K,0),Zn=nn==null?-10:D(nn,s==1?y[Ht.scale]:y[Ht.facets[1].scale],ae,0);if(Ke&&nn!=null){let Mi=L.ori==1?Gt:Zt,Ui=An(Oe.dist(i,We,Nt,Zn,Mi));if(Ui<gs){let Qi=Oe.bias;if(Qi!=0){let ci=ji(Mi,Ht.scale),wi=nn>=0?1:-1,Fi=ci>=0?1:-1;Fi==wi&&(Fi==1?Qi==1?nn>=ci:nn<=ci:Qi==1?nn<=ci:nn>=ci)&&(gs=Ui,Gs=We)}else gs=Ui,Gs=We}}if(pe||Ce){let Mi,Ui;L.ori==0?(Mi=li,Ui=Zn):(Mi=Zn,Ui=li);let Qi,ci,wi,Fi,es,Jn,ui=!0,pr=ce.bbox;if(pr!=null){ui=!1;let $n=pr(i,We);wi=$n.left,Fi=$n.top,Qi=$n.width,ci=$n.height}else wi=Mi,Fi=Ui,Qi=ci=ce.size(i,We);if(Jn=ce.fill(i,We),es=ce.stroke(i,We),Ce)We==Gs&&gs<=Oe.prox&&(Ne=wi,Fe=Fi,it=Qi,Et=ci,Mt=ui,pt=Jn,Je=es);else{let $n=ot[We];$n!=null&&(zt[We]=wi,qn[We]=Fi,U0($n,Qi,ci,ui),D0($n,Jn,es),hs($n,Li(wi),Li(Fi),B,Re))}}}}if(Ce){let We=Oe.prox,Ht=fr==null?gs<=We:gs>We||Gs!=fr;if(pe||Ht){let tn=ot[0];tn!=null&&(zt[0]=Ne,qn[0]=Fe,U0(tn,it,Et,Mt),D0(tn,pt,Je),hs(tn,Li(Ne),Li(Fe),B,Re))}}}if(Vt.show&&ks)if(x!=null){let[de,ye]=pn.scales,[De,Ne]=pn.match,[Fe,it]=x.cursor.sync.scales,Et=x.cursor.drag;if(Rn=Et._x,Pn=Et._y,Rn||Pn){let{left:Mt,top:pt,width:Je,height:We}=x.select,Ht=x.scales[Fe].ori,tn=x.posToVal,Ln,Nt,nn,li,Zn,Mi=de!=null&&De(de,Fe),Ui=ye!=null&&Ne(ye,it);Mi&&Rn?(Ht==0?(Ln=Mt,Nt=Je):(Ln=pt,Nt=We),nn=y[de],li=G(tn(Ln,Fe),nn,K,0),Zn=G(tn(Ln+Nt,Fe),nn,K,0),ca(Yi(li,Zn),An(Zn-li))):ca(0,K),Ui&&Pn?(Ht==1?(Ln=Mt,Nt=Je):(Ln=pt,Nt=We),nn=y[ye],li=D(tn(Ln,it),nn,ae,0),Zn=D(tn(Ln+Nt,it),nn,ae,0),ua(Yi(li,Zn),An(Zn-li))):ua(0,ae)}else bh()}else{let de=An($d-Zd),ye=An(Kd-Jd);if(L.ori==1){let it=de;de=ye,ye=it}Rn=On.x&&de>=On.dist,Pn=On.y&&ye>=On.dist;let De=On.uni;De!=null?Rn&&Pn&&(Rn=de>=De,Pn=ye>=De,!Rn&&!Pn&&(ye>de?Pn=!0:Rn=!0)):On.x&&On.y&&(Rn||Pn)&&(Rn=Pn=!0);let Ne,Fe;Rn&&(L.ori==0?(Ne=Yr,Fe=Gt):(Ne=Zr,Fe=Zt),ca(Yi(Ne,Fe),An(Fe-Ne)),Pn||ua(0,ae)),Pn&&(L.ori==1?(Ne=Yr,Fe=Gt):(Ne=Zr,Fe=Zt),ua(Yi(Ne,Fe),An(Fe-Ne)),Rn||ca(0,K)),!Rn&&!Pn&&(ca(0,0),ua(0,0))}if(On._x=Rn,On._y=Pn,x==null){if(I){if(up!=null){let[de,ye]=pn.scales;pn.values[0]=de!=null?ji(L.ori==0?Gt:Zt,de):null,pn.values[1]=ye!=null?ji(L.ori==1?Gt:Zt,ye):null}fa(dd,i,Gt,Zt,B,Re,N)}if(Ke){let de=I&&pn.setSeries,ye=Oe.prox;fr==null?gs<=ye&&Ki(Gs,$r,!0,de):gs>ye?Ki(null,$r,!0,de):Gs!=fr&&Ki(Gs,$r,!0,de)}}pe&&(fe.idx=N,xh()),S!==!1&&In("setCursor")}let Vs=null;Object.defineProperty(i,"rect",{get(){return Vs==null&&ha(!1),Vs}});function ha(x=!1){x?Vs=null:(Vs=g.getBoundingClientRect(),In("syncRect",Vs))}function ep(x,S,I,N,W,K,ae){he._lock||ks&&x!=null&&x.movementX==0&&x.movementY==0||(vh(x,S,I,N,W,K,ae,!1,x!=null),x!=null?dr(null,!0,!0):dr(S,!0,!1))}function vh(x,S,I,N,W,K,ae,de,ye){if(Vs==null&&ha(!1),$e(x),x!=null)I=x.clientX-Vs.left,N=x.clientY-Vs.top;else{if(I<0||N<0){Gt=-10,Zt=-10;return}let[De,Ne]=pn.scales,Fe=S.cursor.sync,[it,Et]=Fe.values,[Mt,pt]=Fe.scales,[Je,We]=pn.match,Ht=S.axes[0].side%2==1,tn=L.ori==0?B:Re,Ln=L.ori==1?B:Re,Nt=Ht?K:W,nn=Ht?W:K,li=Ht?N:I,Zn=Ht?I:N;if(Mt!=null?I=Je(De,Mt)?a(it,y[De],tn,0):-10:I=tn*(li/Nt),pt!=null?N=We(Ne,pt)?a(Et,y[Ne],Ln,0):-10:N=Ln*(Zn/nn),L.ori==1){let Mi=I;I=N,N=Mi}}ye&&(S==null||S.cursor.event.type==dd)&&((I<=1||I>=B-1)&&(I=Ur(I,B)),(N<=1||N>=Re-1)&&(N=Ur(N,Re))),de?(Zd=I,Jd=N,[Yr,Zr]=he.move(i,I,N)):(Gt=I,Zt=N)}let yh={width:0,height:0,left:0,top:0};function bh(){wl(yh,!1)}let tp,np,ip,sp;function rp(x,S,I,N,W,K,ae){ks=!0,Rn=Pn=On._x=On._y=!1,vh(x,S,I,N,W,K,ae,!0,!1),x!=null&&(yt(pd,vd,op,!1),fa(T0,i,Yr,Zr,B,Re,null));let{left:de,top:ye,width:De,height:Ne}=Vt;tp=de,np=ye,ip=De,sp=Ne}function op(x,S,I,N,W,K,ae){ks=On._x=On._y=!1,vh(x,S,I,N,W,K,ae,!1,!0);let{left:de,top:ye,width:De,height:Ne}=Vt,Fe=De>0||Ne>0,it=tp!=de||np!=ye||ip!=De||sp!=Ne;if(Fe&&it&&wl(Vt),On.setScale&&Fe&&it){let Et=de,Mt=De,pt=ye,Je=Ne;if(L.ori==1&&(Et=ye,Mt=Ne,pt=de,Je=De),Rn&&zs(T,ji(Et,T),ji(Et+Mt,T)),Pn)for(let We in y){let Ht=y[We];We!=T&&Ht.from==null&&Ht.min!=Ot&&zs(We,ji(pt+Je,We),ji(pt,We))}bh()}else he.lock&&(he._lock=!he._lock,dr(S,!0,x!=null));x!=null&&(xn(pd,vd),fa(pd,i,Gt,Zt,B,Re,null))}function Ex(x,S,I,N,W,K,ae){if(he._lock)return;$e(x);let de=ks;if(ks){let ye=!0,De=!0,Ne=10,Fe,it;L.ori==0?(Fe=Rn,it=Pn):(Fe=Pn,it=Rn),Fe&&it&&(ye=Gt<=Ne||Gt>=B-Ne,De=Zt<=Ne||Zt>=Re-Ne),Fe&&ye&&(Gt=Gt<Yr?0:B),it&&De&&(Zt=Zt<Zr?0:Re),dr(null,!0,!0),ks=!1}Gt=-10,Zt=-10,te.fill(null),dr(null,!0,!0),de&&(ks=de)}function ap(x,S,I,N,W,K,ae){he._lock||($e(x),la(),bh(),x!=null&&fa(R0,i,Gt,Zt,B,Re,null))}function lp(){C.forEach(_T),O(i.width,i.height,!0)}Br(Qu,Jo,lp);let Kr={};Kr.mousedown=rp,Kr.mousemove=ep,Kr.mouseup=op,Kr.dblclick=ap,Kr.setSeries=(x,S,I,N)=>{let W=pn.match[2];I=W(i,S,I),I!=-1&&Ki(I,N,!0,!1)},me&&(yt(T0,g,rp),yt(dd,g,ep),yt(A0,g,x=>{$e(x),ha(!1)}),yt(C0,g,Ex),yt(R0,g,ap),Ad.add(i),i.syncRect=ha);let El=i.hooks=n.hooks||{};function In(x,S,I){Yn?Lt.push([x,S,I]):x in El&&El[x].forEach(N=>{N.call(null,i,S,I)})}(n.plugins||[]).forEach(x=>{for(let S in x.hooks)El[S]=(El[S]||[]).concat(x.hooks[S])});let cp=(x,S,I)=>I,pn=_n({key:null,setSeries:!1,filters:{pub:z0,sub:z0},scales:[T,v[1]?v[1].scale:null],match:[G0,G0,cp],values:[null,null]},he.sync);pn.match.length==2&&pn.match.push(cp),he.sync=pn;let up=pn.key,Sh=O_(up);function fa(x,S,I,N,W,K,ae){pn.filters.pub(x,S,I,N,W,K,ae)&&Sh.pub(x,S,I,N,W,K,ae)}Sh.sub(i);function Tx(x,S,I,N,W,K,ae){pn.filters.sub(x,S,I,N,W,K,ae)&&Kr[x](null,S,I,N,W,K,ae)}i.pub=Tx;function Ax(){Sh.unsub(i),Ad.delete(i),Cn.clear(),Sd(Qu,Jo,lp),l.remove(),Ae?.remove(),In("destroy")}i.destroy=Ax;function Mh(){In("init",n,e),aa(e||n.data,!1),H[T]?mh(T,H[T]):la(),se=Vt.show&&(Vt.width>0||Vt.height>0),ne=pe=!0,O(n.width,n.height)}return v.forEach(Gr),C.forEach(fs),t?t instanceof HTMLElement?(t.appendChild(l),Mh()):t(i,Mh):Mh(),i}kn.assign=_n;kn.fmtNum=Nd;kn.rangeNum=eh;kn.rangeLog=ih;kn.rangeAsinh=Ld;kn.orient=zr;kn.pxRatio=At;kn.join=lE;kn.fmtDate=Fd,kn.tzDate=vE;kn.sync=O_;{kn.addGap=tT,kn.clipGaps=oh;let n=kn.paths={points:H_};n.linear=X_,n.stepped=sT,n.bars=rT,n.spline=aT}var bl=class{constructor(e,t,i){this.width=e;this.span=t;this.spacing=t/i,this.columns=Array.from({length:e},()=>[])}width;span;times=[];columns;spacing;get length(){return this.times.length}append(e,t){let i=this.times.at(-1);if(i!==void 0){if(e<i)this.clear();else if(e-i<this.spacing*(1-1e-9))return}this.times.push(e),this.columns.forEach((s,r)=>{s.push(t[r]??Number.NaN)}),this.trim(e-this.span)}clear(){this.times=[],this.columns=this.columns.map(()=>[])}data(){let e=this.columns.map(t=>t.map(i=>Number.isFinite(i)?i:null));return[[...this.times],...e]}trim(e){let t=0;for(;(this.times[t]??1/0)<e-1e-9;)t+=1;if(t>this.times.length/4){this.times.splice(0,t);for(let i of this.columns)i.splice(0,t)}}};var xT=["position","velocity","torque","reference"],J_=8;function vT(n,e){let t=e.findIndex(r=>n.startsWith(`joints.${r.name}.`)),i=e[t];if(i===void 0)return-1;let s=xT.indexOf(n.slice(`joints.${i.name}.`.length));return s<0?-1:4*t+s}function Hd(n,e){let t=new Map(n.signals.map(i=>[i.name,i]));return e.flatMap(i=>{let s=t.get(i);if(s===void 0)return[];let[,...r]=i.split(".");return{name:i,label:r.join(".").replace(/\.position$/,""),unit:s.unit,joint:vT(i,n.joints),dashed:i.startsWith("joints.")&&i.endsWith(".reference")}})}function $_(n){let e=n.joints.find(i=>i.driven)?.robot??n.joints[0]?.robot,t=n.joints.filter(i=>i.robot===e).slice(0,J_);return t.length>0?t.flatMap(i=>[`joints.${i.name}.position`,...i.driven?[`joints.${i.name}.reference`]:[]]):n.bodies.slice(0,J_).map(i=>`bodies.${i}.z`)}function K_(n){return n.filter(e=>e.joint<0).map(e=>e.name)}function Wd(n,e){let t=0;return n.map(i=>i.joint>=0?e.joints[i.joint]??Number.NaN:(t+=1,e.signals[t-1]??Number.NaN))}function j_(n,e){let t=(212+n*137.508)%360,i=Math.floor(n/12)%2;return e?`hsl(${t} 75% ${i?78:66}%)`:`hsl(${t} 70% ${i?32:44}%)`}var uh=10,Q_=900,bT=80,Di=St([]),ia=St(!1),ur=[],sa=new bl(0,uh,Q_),ex=0;function tx(){sn(()=>{let n=vt.value;Di.value=n?$_(n):[],ia.value=!1}),sn(()=>{let n=vt.value;ur=n?Hd(n,Di.value):[],sa=new bl(ur.length,uh,Q_),ex+=1,Vh(K_(ur))}),ql(n=>{ia.value||sa.append(n.time,Wd(ur,n))})}function nx(){let n=vt.value,[e,t]=xs(!1);return n===null?U(vi,{title:"No scene",text:"Choose a scene in the gallery."}):U("div",{class:"plot-panel",children:[U("div",{class:"panel-head",children:[U("button",{type:"button",class:"button",onClick:()=>t(!e),children:[U(Fn,{name:"plus"})," Signals"]}),U(En,{icon:ia.value?"play":"pause",label:ia.value?"Chart goes on":"Hold chart",onClick:()=>{ia.value=!ia.value}})]}),e?U(MT,{onClose:()=>t(!1)}):null,Di.value.length>0?U(Kn,{children:[U(wT,{}),U(ST,{})]}):U(vi,{title:"Nothing to plot",text:"Add a signal: joints, bodies, sensors, contacts."})]})}function ST(){let n=hi.value,e=vt.value,t=e?Hd(e,Di.value):[],i=n&&t.length===ur.length?Wd(t,n):[];return U("ul",{class:"legend","aria-label":"Signals of the chart",children:t.map((s,r)=>U("li",{class:s.dashed?"dashed":"",children:[U("svg",{class:"swatch",viewBox:"0 0 18 4","aria-hidden":"true",children:U("line",{x1:"0",y1:"2",x2:"18",y2:"2",stroke:ix(t,r)})}),U("span",{class:"legend-name",title:gt(s.name),children:gt(s.label)}),U("span",{class:"numeric quiet",children:[ao(i[r]??Number.NaN,4)," ",s.unit]}),U("button",{type:"button",class:"bare","aria-label":`Remove ${gt(s.name)}`,onClick:()=>{Di.value=Di.value.filter(o=>o!==s.name)},children:U(Fn,{name:"close"})})]},s.name))})}function MT({onClose:n}){let[e,t]=xs(""),i=e.toLowerCase().split(/\s+/).filter(Boolean),s=(vt.value?.signals??[]).filter(o=>i.every(a=>o.name.toLowerCase().includes(a)));function r(o){Di.value=Di.value.includes(o)?Di.value.filter(a=>a!==o):[...Di.value,o].slice(-256)}return U("div",{class:"picker",children:[U("label",{class:"search",children:[U(Fn,{name:"search"}),U("input",{type:"search",placeholder:"joint, body, sensor \u2026","aria-label":"Find signals",value:e,onInput:o=>t(o.currentTarget.value),onKeyDown:o=>{o.stopPropagation(),o.key==="Escape"&&n()}})]}),U("ul",{"aria-label":"Signals",children:s.slice(0,120).map(o=>U("li",{children:U("label",{children:[U("input",{type:"checkbox",checked:Di.value.includes(o.name),onChange:()=>r(o.name)}),U("span",{children:gt(o.name)}),U("span",{class:"quiet",children:o.unit})]})},o.name))}),U("p",{class:"quiet",children:s.length>120?`${s.length-120} more: type to find them`:`${s.length} signals`})]})}function ix(n,e){let t=n[e]?.name.replace(/\.reference$/,".position"),i=n.findIndex(r=>r.name===t),s=n.slice(0,i<0?e:i).filter(r=>!r.dashed).length;return j_(s,Oi.value)}function wT(){let n=ys(null),e=Oi.value,t=Di.value.join(" ");return vs(()=>{let i=n.current;if(i===null)return;let s=ET(i),r=-1,o=()=>{let l=sa.length===0?-1:ex*1e9+(sa.data()[0].at(-1)??0);l!==r&&s.setData(sa.data()),r=l};o();let a=setInterval(o,bT),c=new ResizeObserver(()=>s.setSize(sx(i)));return c.observe(i),()=>{clearInterval(a),c.disconnect(),s.destroy()}},[t,e,vt.value?.number]),U("div",{class:"chart",ref:n,role:"img","aria-label":"Chart"})}function sx(n){return{width:Math.max(n.clientWidth,80),height:Math.max(n.clientHeight,80)}}function ET(n){let e=getComputedStyle(n),t=e.getPropertyValue("--ink-quiet").trim(),i=e.getPropertyValue("--line").trim(),s=[...new Set(ur.map(o=>o.unit))],r={stroke:t,font:"11px system-ui, sans-serif",ticks:{show:!1}};return new kn({...sx(n),legend:{show:!1},padding:[10,12,0,0],scales:{x:{time:!1,range:(o,a,c)=>[Math.max(a,c-uh),Math.max(c,a+uh)]},...Object.fromEntries(s.map(o=>[`y ${o}`,{range:TT}]))},axes:[{...r,grid:{stroke:i,width:1},size:28},...s.map((o,a)=>({...r,scale:`y ${o}`,label:o,labelFont:"11px system-ui, sans-serif",labelSize:16,size:46,side:a%2===0?3:1,grid:{show:a===0,stroke:i,width:1}}))],series:[{},...ur.map((o,a)=>({scale:`y ${o.unit}`,stroke:ix(ur,a),width:o.dashed?1:1.6,dash:o.dashed?[4,4]:[],points:{show:!1}}))]},sa.data(),n)}function TT(n,e,t){let i=e??0,s=t??0,r=Math.max(.06*(s-i),(.02-(s-i))/2,1e-9);return[i-r,s+r]}var AT={rad:Math.PI,m:1};function rx(n){let e=AT[n.unit],t=n.lower??Math.min(-e,(n.upper??e)-e),i=n.upper??Math.max(e,t+e),s=10**3,r={lower:Math.ceil(t/.001-1e-6)/s,upper:Math.floor(i/.001+1e-6)/s};return r.lower<=r.upper?r:{lower:t,upper:i}}function Xd(n,e){return Math.min(Math.max(Math.round(n*1e3)/1e3,e.lower),e.upper)}var hh=class{target=null;take(e,t){this.target={value:e,since:t}}release(){this.target=null}shown(e,t){if(this.target===null)return e;let i=Math.abs(e-this.target.value)<=.001/2,s=t<this.target.since;return(i||s)&&(this.target=null),this.target===null?e:this.target.value}};var ox=new Map,fh=St(0);function ax(n,e){let t=`${n.number}/${e.name}`,i=ox.get(t)??new hh;return ox.set(t,i),i}function lx(){let n=vt.value;if(n===null)return U(vi,{title:"No scene",text:"Choose a scene in the gallery."});let e=[...new Set(n.joints.map(t=>t.robot))];return e.length===0?U(vi,{title:"No joints",text:"This scene has no robot and no joints to move."}):U("div",{class:"panel",children:[U("div",{class:"panel-head",children:[U("span",{class:"quiet",children:[n.joints.length," joints"]}),U(RT,{})]}),e.map(t=>U(PT,{opened:n,robot:t},`${n.number} ${t}`))]})}function RT(){return U("div",{class:"choice",role:"toolbar","aria-label":"Unit of angles",children:["rad","deg"].map(n=>U("button",{type:"button","aria-pressed":ya.value===n,onClick:()=>{ya.value=n},children:n},n))})}function PT({opened:n,robot:e}){let t=n.joints.map((r,o)=>({joint:r,index:o})).filter(r=>r.joint.robot===e),i=!n.playback&&t.some(({joint:r})=>r.driven);async function s(){if(await bn({kind:"command",name:"follow",arguments:{robot:e}})===null){for(let{joint:o}of t)ax(n,o).release();fh.value+=1}}return U("section",{class:"group",children:[U("h2",{children:e?gt(e):"between bodies"}),t.map(({joint:r,index:o})=>U(IT,{opened:n,joint:r,index:o},r.name)),i?U("button",{type:"button",class:"button",onClick:s,children:[U(Fn,{name:"route"})," Follow trajectory"]}):null]})}function IT({opened:n,joint:e,index:t}){let i=hi.value;fh.value;let s=4*t,r=i?.joints[s+Jp]??Number.NaN,o=i?.joints[s+$p]??Number.NaN,a=Qr(()=>rx(e),[e]),c=ax(n,e),l=am(e.unit,ya.value),h=lm(e.unit,ya.value),f=l===1?3:1,u=gt(e.joint);if(!e.driven||n.playback)return U("div",{class:"joint",children:[U("span",{class:"joint-name",title:gt(e.name),children:u}),U("span",{class:"reading numeric",role:"status","aria-label":`${u} position`,children:Number.isFinite(r)?`${ii(r*l,f)} ${h}`:"not recorded"})]});let d=c.shown(Number.isFinite(o)?o:r,i?.time??0),g=Xd(Number.isFinite(d)?d:0,a),w=`robots.${e.robot}.targets.${e.joint}`;function m(v){c.take(Xd(v,a),i?.time??0),fh.value+=1}async function p(v){m(v),await bn({kind:"set",path:w,value:v})!==null&&(c.release(),fh.value+=1)}return U("div",{class:"joint",children:[U("span",{class:"joint-name",title:`${gt(e.name)}: ${ii(r*l,f)} ${h}`,children:u}),U(LT,{label:`${u} slider`,range:a,value:g,position:r,onInput:v=>{m(v),Zl({kind:"set",path:w,value:v})}}),U(qo,{label:u,unit:h,shown:ii(g*l,f),onCommit:v=>p(v/l)})]})}function LT({label:n,range:e,value:t,position:i,onInput:s}){let r=o=>100*(o-e.lower)/(e.upper-e.lower);return U("span",{class:"slider",children:[U("input",{type:"range","aria-label":n,min:e.lower,max:e.upper,step:.001,value:t,onKeyDown:o=>o.stopPropagation(),onInput:o=>s(Number(o.currentTarget.value))}),Number.isFinite(i)?U("svg",{class:"position-mark","aria-hidden":"true",children:U("circle",{cx:`${Math.min(Math.max(r(i),0),100)}%`,cy:"50%",r:"2.5"})}):null]})}var DT={Robot:lx,Live:b0,Plot:nx,Log:S0},ux="linkwork.layout",hr=St(v0(localStorage.getItem(ux)));sn(()=>localStorage.setItem(ux,JSON.stringify(hr.value)));function NT(n){hr.value=ud(hr.value,n)}function hx(){return U("main",{class:"dock",children:[U("div",{class:"stage",children:[U(p0,{}),U(cx,{place:"below"})]}),U(cx,{place:"side"}),Ws.value?null:U("div",{class:"loading",role:"status",children:[U("span",{class:"spinner"})," Connecting \u2026"]})]})}function cx({place:n}){let e=ys(null),t=hr.value,i=Zu(t,n),s=t.active[n],r=t.size[n];if(vs(()=>{e.current?.style.setProperty("--size",`${r}px`)},[r]),i.length===0||s===null)return null;let o=DT[s];return U("section",{class:`group-${n}`,ref:e,"aria-label":n==="side"?"Dock":"Tray",children:[U(UT,{place:n}),U("div",{class:"tabs",role:"tablist",children:[i.map(a=>U("button",{type:"button",role:"tab","aria-selected":a===s,onClick:()=>NT(a),children:a},a)),U("span",{class:"grow"}),U(En,{icon:n==="side"?"below":"beside",label:n==="side"?`Move ${s} below the view`:`Move ${s} to the side`,onClick:()=>{hr.value=x0(hr.value,s)}})]}),U("div",{class:"panel-host",role:"tabpanel","aria-label":s,children:U(o,{})})]})}function UT({place:n}){function e(t){let s=t.currentTarget.parentElement?.getBoundingClientRect();if(s===void 0)return;let r=n==="side"?s.right-t.clientX:s.bottom-t.clientY;hr.value=Yu(hr.value,n,r)}return U("div",{class:`splitter ${n}`,onPointerDown:t=>t.currentTarget.setPointerCapture(t.pointerId),onPointerMove:t=>{t.currentTarget.hasPointerCapture(t.pointerId)&&e(t)}})}var qd=St(""),dh=St("");function fx(){let n=qs.value;if(!ni.value||n===null)return null;let e=qd.value.toLowerCase().split(/\s+/).filter(Boolean),t=n.scenes.filter(i=>(dh.value===""||i.tags.includes(dh.value))&&FT(i,e));return U("section",{class:"gallery","aria-label":"Gallery",children:U("div",{class:"gallery-inner",children:[U("div",{class:"gallery-head",children:[U("h1",{children:n.shows_runs?"Recorded runs":"Scenes"}),U("label",{class:"search",children:[U(Fn,{name:"search"}),U("input",{type:"search",placeholder:"Search","aria-label":"Search scenes",value:qd.value,onInput:i=>{qd.value=i.currentTarget.value},onKeyDown:i=>{i.key!=="Escape"&&i.stopPropagation()}})]}),vt.value?U(En,{icon:"close",label:"Close",onClick:()=>{ni.value=!1}}):null]}),U(OT,{cards:n.scenes}),t.length>0?U("ul",{class:"cards",children:t.map(i=>U(BT,{card:i},i.name))}):U(vi,{title:"Nothing found",text:"No scene has these words. Clear the search."})]})})}function FT(n,e){let t=`${n.name} ${n.description} ${n.tags.join(" ")}`.toLowerCase();return e.every(i=>t.includes(i))}function OT({cards:n}){let e=[...new Set(n.flatMap(t=>t.tags))].sort();return e.length===0?null:U("div",{class:"tags",role:"toolbar","aria-label":"Tags",children:["",...e].map(t=>U("button",{type:"button",class:"tag","aria-pressed":dh.value===t,onClick:()=>{dh.value=t},children:t||"all"},t))})}function BT({card:n}){let e=vt.value?.name===n.name;return U("li",{children:U("button",{type:"button",class:e?"card open":"card","aria-label":gt(n.name),disabled:oo.value!=="",onClick:()=>{e?ni.value=!1:bn({kind:"open",scene:n.name})},children:[U("span",{class:"picture",children:n.picture?U("img",{src:n.picture,alt:"",loading:"lazy"}):U(Fn,{name:"camera"})}),U("span",{class:"card-text",children:[U("strong",{children:gt(n.name)}),U("span",{children:gt(n.description)})]})]})})}var kT=[.1,.25,.5,1,2,4],zT=[.1,.25,.5,1,2,5,10,50];function px(){let n=vt.value;return U("header",{class:"topbar",children:[U("button",{type:"button",class:"scene-button","aria-label":"Scenes",title:"Choose a scene (G)",onClick:()=>{ni.value=!0},children:[U(Fn,{name:"gallery"}),U("span",{class:"scene-name",children:n?gt(n.name):"Scenes"})]}),n?U(GT,{}):U("span",{class:"grow"}),U(WT,{}),U(En,{icon:Oi.value?"sun":"moon",label:Oi.value?"Light colours":"Dark colours",onClick:()=>{Wl.value=Oi.value?"light":"dark"}}),U(En,{icon:"help",label:"Keys",onClick:()=>{ts.value=!0}})]})}function GT(){let n=!!vt.value?.playback;return U(Kn,{children:[U("div",{class:"transport",role:"toolbar","aria-label":"Time",children:[U(En,{icon:Xs.value?"pause":"play",filled:!Xs.value,label:Xs.value?"Pause":"Play",primary:!0,onClick:Jl}),n?U(En,{icon:"back",label:"Step back",onClick:()=>bn({kind:"step",count:-1})}):null,U(En,{icon:"step",label:"Step",onClick:()=>bn({kind:"step",count:1})}),U(En,{icon:"reset",label:n?"To start":"Reset",onClick:()=>bn({kind:"reset"})}),U(VT,{speeds:n?zT:kT,unpaced:!n})]}),U(HT,{})]})}function dx(n){return Number.isFinite(n)?`${Number(n.toPrecision(3))}\xD7`:"Max"}function VT({speeds:n,unpaced:e}){let t=hi.value?.speed??1,[i,s]=xs(!1),r=[...n,...e?[Number.POSITIVE_INFINITY]:[]],o=a=>a===t||Math.abs(a-t)<1e-6*a;return U("div",{class:"menu",onFocusOut:a=>{a.currentTarget.contains(a.relatedTarget)||s(!1)},children:[U("button",{type:"button",class:"menu-button","aria-label":"Speed","aria-haspopup":"listbox","aria-expanded":i,title:"Speed as a factor of real time",onClick:()=>s(!i),children:[U("span",{class:"numeric",children:dx(t)}),U(Fn,{name:"down"})]}),i?U("div",{class:"menu-list",role:"listbox","aria-label":"Speeds",children:r.map(a=>U("button",{type:"button",role:"option","aria-selected":o(a),onClick:()=>{s(!1),bn({kind:"speed",factor:Number.isFinite(a)?a:null})},children:dx(a)},a))}):null]})}function HT(){let n=hi.value,e=vt.value,t=vr.value?.run??"",i=!!(e?.recorded&&t&&!e.playback);return U("div",{class:"clock grow",children:[U("span",{class:"time numeric",role:"timer","aria-label":"Simulated time",children:[ii(n?.time??0,3)," s"]}),U("span",{class:"quiet numeric wide-only",children:["step ",om(n?.step??0)]}),U("span",{class:"quiet numeric wide-only",children:Xs.value?`${ii(n?.realTimeFactor??0,2)}\xD7 real time`:"paused"}),i?U("span",{class:"recording wide-only",title:`Recording ${gt(t)}`,children:[U(Fn,{name:"record",filled:!0})," recording"]}):null,e?.playback?U("span",{class:"badge",children:"Playback"}):null]})}function WT(){let n={open:"Connected",connecting:"Connecting",lost:"Connection lost"},e=yr.value;return U("span",{class:`dot ${e}`,role:"status",title:n[e],"aria-label":n[e]})}var XT=12e3;function mx(){return U(Kn,{children:[U(px,{}),U(hx,{}),U(fx,{}),U(qT,{}),U(ZT,{}),ts.value?U($T,{}):null]})}function qT(){return U("div",{class:"notices","aria-live":"polite",children:ro.value.map(n=>U(YT,{id:n.id,title:n.title,lines:n.lines},n.id))})}function YT(n){let{id:e,title:t,lines:i}=n;return vs(()=>{let s=setTimeout(()=>Gh(e),XT);return()=>clearTimeout(s)},[e]),U("div",{class:"notice",role:"alert",children:[U("div",{children:[U("strong",{children:gt(t)}),i.map(s=>U("p",{children:gt(s)},s))]}),U(En,{icon:"close",label:"Dismiss",onClick:()=>Gh(e)})]})}function ZT(){return yr.value!=="lost"||!Ws.value?null:U("div",{class:"lost",role:"alert",children:[U("strong",{children:"The studio is not running"}),U("span",{children:["Start it again with ",U("code",{children:gt(qs.value?.command??"linkwork studio")}),". This page comes back by itself."]})]})}var JT=[["Space","Play or pause"],["\u2192","One step; of a playback, one frame"],["\u2190","One frame back, of a playback"],["R","Reset"],["F","Home view"],["1 2 3","Front, side, top view"],["G","Gallery"],["Esc","Close, clear the selection"],["?","This list"]];function $T(){return U("div",{class:"overlay",children:U("dialog",{open:!0,class:"help","aria-label":"Keys",children:[U("div",{class:"selection-head",children:[U("strong",{children:"Keys"}),U(En,{icon:"close",label:"Close keys",onClick:()=>{ts.value=!1}})]}),U("dl",{children:JT.map(([e,t])=>U("div",{children:[U("dt",{children:U("kbd",{children:e})}),U("dd",{children:t})]},e))}),U("p",{class:"quiet",children:"Drag to turn, right-drag to move, wheel to zoom, click to select a body."}),U("p",{class:"quiet",children:["Linkwork ",qs.value?.version]})]})})}history.replaceState(null,"","/");sn(()=>{document.documentElement.dataset.theme=Oi.value?"dark":"light"});sn(()=>{let n=vt.value?.name;document.title=n?`${n} \xB7 Linkwork studio`:"Linkwork studio"});sn(()=>{let n=document.documentElement.dataset;Ws.value&&yr.value==="open"?n.ready="":delete n.ready});tx();m0();Ap(U(mx,{}),document.body);
