"""Colours of mesh files: exact for one, that of most polygons for several, losses told."""

import json
import random

import pytest
from trimesh import Scene, creation
from trimesh.exchange.dae import export_collada
from trimesh.visual import TextureVisuals
from trimesh.visual.material import PBRMaterial

import linkwork as lw
from linkwork.errors import FileError
from linkwork.model.ledger import Fate
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mesh.colors import mesh_color
from linkwork.model.urdf.read import read_urdf
from linkwork.model.urdf.write import write_urdf
from tests.tools import write_file

RED = (1.0, 0.0, 0.0, 1.0)
CORNERS = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
OBJ = f"mtllib {{}}\n{CORNERS}usemtl a\nf 1 3 2\nf 1 2 4\nusemtl b\nf 1 4 3\n"
MTL = "newmtl a\nKd 1 0 0\nd 0.5\nnewmtl b\nKd 0 1 0\nmap_Kd wood.png\n"
URDF = """<robot name="r"><link name="base"><visual>
<geometry><mesh filename="{}"/></geometry>{}</visual></link></robot>"""


POINTS = """<asset><unit meter="1"/></asset><library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="12">0 0 0 1 0 0 0 1 0 0 0 1</float_array>
<technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/>{}</vertices>"""
FACES = """<triangles material="{}" count="{}"><input semantic="VERTEX" source="#v" offset="0"/>
<p>{}</p></triangles>"""
INSTANCE = """</mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s">
<node id="n"><instance_geometry url="#g"><bind_material><technique_common>{}</technique_common>
</bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


def tetrahedron(*faces, vertices="", **shaders):
    """A Collada file: numbers of faces of each material, and the shader of each that is bound."""
    corners, groups = iter(("0 2 1", "0 1 3", "0 3 2", "1 2 3")), ""
    for material, count in faces:
        groups += FACES.format(material, count, " ".join(next(corners) for _ in range(count)))
    head = '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
    bound = ""
    for name, shader in shaders.items():
        head += f"""<library_materials><material id="m{name}"><instance_effect url="#e{name}"/>
</material></library_materials><library_effects><effect id="e{name}"><profile_COMMON>
<newparam sid="shade"><float4>0 0 1 1</float4></newparam><technique sid="c">{shader}</technique>
</profile_COMMON></effect></library_effects>"""
        bound += f'<instance_material symbol="{name}" target="#m{name}"/>'
    return head + POINTS.format(vertices) + groups + INSTANCE.format(bound)


def shader(diffuse="<color>1 0 0 1</color>", more=""):
    return f"<phong>{more}<diffuse>{diffuse}</diffuse></phong>"


def transparent(mode, color, share):
    return f"""<transparent opaque="{mode}"><color>{color}</color></transparent>
<transparency><float>{share}</float></transparency>"""


def scene(*parts):
    scene = Scene()
    for i, (rgba, level) in enumerate(parts):
        mesh = creation.box() if level == 0 else creation.icosphere(level)
        material = PBRMaterial(baseColorFactor=rgba)
        mesh.visual = TextureVisuals(material=material)
        scene.add_geometry(mesh, node_name=f"n{i}", geom_name=f"g{i}")
    return scene


def binary(*parts) -> bytes:
    content = scene(*parts).export(file_type="glb")
    assert isinstance(content, bytes)
    return content


def collada(*parts) -> bytes:
    return export_collada(list(scene(*parts).dump()))


def visual(folder, name, material=""):
    tree, ledger = read_urdf(write_file(folder / "robot.urdf", URDF.format(name, material)))
    return tree.links[0].shapes[0], ledger


@pytest.fixture(params=("dae", "glb"))
def written(request, tmp_path):
    def write(*parts):
        file = tmp_path / f"mesh.{request.param}"
        file.write_bytes(collada(*parts) if request.param == "dae" else binary(*parts))
        return file

    return write


def test_one_colour_of_a_file_is_exact(written):
    file = written((RED, 0))
    assert mesh_color(mesh_of_file(file)) == mesh_color(mesh_of_file(file))
    color = mesh_color(mesh_of_file(file))
    assert color.rgba == pytest.approx(RED) and color.loss == ""


def test_of_several_colours_that_of_most_polygons_is_used(written, tmp_path):
    shape, ledger = visual(tmp_path, written((RED, 0), ((0.0, 0.0, 1.0, 1.0), 2)).name)
    assert shape.rgba == pytest.approx((0.0, 0.0, 1.0, 1.0))
    (entry,) = [x for x in ledger.not_kept() if "filename" in x.what]
    assert entry.fate is Fate.APPROXIMATED and entry.note.startswith("2 colours")


def test_the_material_of_a_visual_overrides_that_of_its_mesh(written, tmp_path):
    file = written((RED, 0))
    material = '<material name="m"><color rgba="0 1 1 1"/></material>'
    assert visual(tmp_path, file.name, material)[0].rgba == (0.0, 1.0, 1.0, 1.0)


def test_colours_of_meshes_are_in_pictures_and_files(written, tmp_path):
    shape, _ = visual(tmp_path, written((RED, 0)).name)
    arm = lw.load(tmp_path / "robot.urdf")
    assert tuple(arm.to_mujoco().compile().geom_rgba[0]) == pytest.approx(RED)
    again = write_file(tmp_path / "again.urdf", write_urdf(arm.tree, tmp_path)[0])
    assert read_urdf(again)[0].links[0].shapes[0].rgba == pytest.approx(shape.rgba)
    around = {"linkwork": "scene", "version": 1, "robots": {"r": {"model": "robot.urdf"}}}
    (tmp_path / "scene.yaml").write_text(json.dumps(around))
    with lw.open_session(tmp_path / "scene.yaml", process=False) as session:
        pixels = session.picture(size=(64, 48)).astype(int)
    assert (pixels[..., 0] > 3 * pixels[..., 1] + 20).any()


def test_material_files_of_obj(tmp_path):
    file = tmp_path / "mesh.obj"
    (tmp_path / "mesh.mtl").write_text(MTL)
    file.write_text(OBJ.format("mesh.mtl"))
    color = mesh_color(mesh_of_file(file))
    assert color.rgba == (1.0, 0.0, 0.0, 0.5)
    assert color.loss == "textures are not read; 2 colours; that of most polygons is used"


@pytest.mark.parametrize("reference", ("/etc/passwd", "../other.mtl", "no.mtl", "\0"))
def test_material_files_elsewhere_are_not_opened(reference, tmp_path):
    folder = tmp_path / "meshes"
    folder.mkdir()
    (tmp_path / "other.mtl").write_text(MTL)
    file = write_file(folder / "mesh.obj", OBJ.format(reference))
    assert mesh_color(mesh_of_file(file)).rgba is None


def test_colours_of_vertices_become_their_mean(tmp_path):
    file = tmp_path / "mesh.dae"
    text = collada((RED, 0)).decode()
    source = (
        '<source id="c"><float_array id="ca" count="6">1 0 0 0 0 1</float_array>'
        '<technique_common><accessor source="#ca" count="2" stride="3"/></technique_common>'
        "</source><vertices"
    )
    text = text.replace("<vertices", source, 1)
    head, rest = text.split("<triangles", 1)
    tag, rest = rest.split(">", 1)
    tag = tag.replace("material=", "name=")
    text = f'{head}<triangles{tag}><input semantic="COLOR" source="#c" offset="0"/>{rest}'
    file.write_text(text)
    color = mesh_color(mesh_of_file(file))
    assert color.rgba == (0.5, 0.0, 0.5, 1.0) and "mean" in color.loss


TRANSPARENCY, NOTHING = "its transparency is not read", ""
WOOD = shader('<texture texture="wood" texcoord="uv"/>')
BLUE = (0.0, 0.0, 1.0, 1.0)
MATERIALS = {
    "plain": (shader(), RED, NOTHING),
    "parameter": (shader('<param ref="shade"/>'), BLUE, NOTHING),
    "parameter elsewhere": (shader('<param ref="no"/>'), None, "its colours cannot be read"),
    "light": ("<constant><emission><color>0 0 1 1</color></emission></constant>", BLUE, NOTHING),
    "glow": (
        shader(more="<emission><color>1 1 0 1</color></emission>"),
        RED,
        "its emission is not read",
    ),
    "no glow": (shader(more="<emission><color>0 0 0 1</color></emission>"), RED, NOTHING),
    "texture": (WOOD, None, "textures are not read"),
    "no diffuse": ("<lambert/>", None, "a material has no colour"),
    "other's": (
        shader(
            more="<extra><technique><diffuse><color>0 1 0 1</color></diffuse></technique></extra>"
        ),
        RED,
        NOTHING,
    ),
    "alpha": (shader("<color>1 0 0 0.3</color>"), RED, TRANSPARENCY),
    "glass": (shader(more=transparent("A_ONE", "1 1 1 1", 0.5)), RED, TRANSPARENCY),
    "opaque": (shader(more=transparent("A_ONE", "1 1 1 1", 1)), RED, NOTHING),
    "opaque, by its colour": (shader(more=transparent("RGB_ZERO", "0 0 0 1", 1)), RED, NOTHING),
    "glass, by its colour": (shader(more=transparent("RGB_ZERO", "0 1 0 1", 1)), RED, TRANSPARENCY),
}


@pytest.mark.parametrize("name", MATERIALS)
def test_a_collada_material_gives_its_colour_and_what_is_lost(name, tmp_path):
    text, rgba, loss = MATERIALS[name]
    (tmp_path / "mesh.dae").write_text(tetrahedron(("a", 4), a=text))
    color = mesh_color(mesh_of_file(tmp_path / "mesh.dae"))
    assert (color.rgba, color.loss) == (rgba, loss)
    _, ledger = visual(tmp_path, "mesh.dae")
    assert [x.note for x in ledger.not_kept() if "filename" in x.what] == ([loss] if loss else [])


OTHERS = {
    "without a material": (tetrahedron(("a", 1), ("", 3), a=shader()), "polygons have no colour"),
    "unbound": (tetrahedron(("a", 1), ("b", 3), a=shader()), "material 'b' is not in the file"),
    "texture": (tetrahedron(("a", 1), ("b", 3), a=shader(), b=WOOD), "textures are not read"),
    "vertices": (
        tetrahedron(("a", 4), a=shader(), vertices='<input semantic="COLOR" source="#p"/>'),
        "colours of its vertices are not read",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_a_collada_file_has_beside_the_colour_is_told(name, tmp_path):
    text, loss = OTHERS[name]
    (tmp_path / "mesh.dae").write_text(text)
    color = mesh_color(mesh_of_file(tmp_path / "mesh.dae"))
    assert color.rgba == RED and loss in color.loss


def test_colours_that_the_vertices_name_become_their_mean(tmp_path):
    text = tetrahedron(("", 4), vertices='<input semantic="COLOR" source="#p"/>')
    (tmp_path / "mesh.dae").write_text(text)
    color = mesh_color(mesh_of_file(tmp_path / "mesh.dae"))
    assert color.rgba == (0.25, 0.25, 0.25, 1.0) and "mean" in color.loss


@pytest.mark.parametrize("seed", range(200))
def test_damaged_files_have_a_colour_or_none(seed, tmp_path):
    draw = random.Random(seed)
    suffix = draw.choice(("dae", "glb", "gltf", "obj"))
    contents: dict[str, bytes] = {
        "dae": collada((RED, 0)),
        "obj": OBJ.encode(),
        "glb": binary((RED, 0)),
        "gltf": b'{"meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}]}',
    }
    damaged = bytearray(contents[suffix])
    for _ in range(draw.randrange(1, 8)):
        damaged[draw.randrange(5, len(damaged))] = draw.randrange(256)
    file = tmp_path / f"mesh.{suffix}"
    file.write_bytes(bytes(damaged))
    try:
        rgba = mesh_color(mesh_of_file(file)).rgba
    except FileError:
        return
    assert rgba is None or all(0 <= x <= 1 for x in rgba)
